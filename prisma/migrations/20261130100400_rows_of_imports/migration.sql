ALTER TABLE "imports" ADD COLUMN "total_rows" INTEGER;
