"""What to play: experiments and the small languages they are written in."""
