-- A file without pieces is in the object store; an empty one in the database has an empty piece.
INSERT INTO stored_file_pieces (file_id, variant, position, bytes)
SELECT id, 'original', 0, ''
FROM stored_files
WHERE size = 0
ON CONFLICT DO NOTHING;
