mod swiss;
