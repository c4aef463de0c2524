-- Says in the head of the file whose database it is: “Tchl”.
PRAGMA application_id = 1415800940;
