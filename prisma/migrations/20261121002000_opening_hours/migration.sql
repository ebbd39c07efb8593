-- AlterTable
ALTER TABLE "events" ADD COLUMN     "hours_version" INTEGER NOT NULL DEFAULT 1;
