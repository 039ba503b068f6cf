"""What a report says, in plain sentences made of findings; what it shows is made by `reports.sections`."""
