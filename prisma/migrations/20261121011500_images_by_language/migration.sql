-- An event has an image per language; nothing reads the single one any more.
ALTER TABLE "events" DROP COLUMN "image";
