-- AlterTable
ALTER TABLE "cashbox_shifts" ADD COLUMN     "first_counted_cents" BIGINT;
