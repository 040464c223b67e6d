-- Figures are read from the ledger; only those of closed rounds stay stored.
UPDATE "honours_applications" application
SET figures = NULL
FROM "honours_rounds" round
WHERE round.id = application.round_id AND round.state IN ('setup', 'open') AND application.figures IS NOT NULL;
--> statement-breakpoint
DROP TABLE "student_merit" CASCADE;
