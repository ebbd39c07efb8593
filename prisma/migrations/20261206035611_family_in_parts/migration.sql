-- AlterTable
ALTER TABLE "tickets" ADD COLUMN     "people_left" INTEGER NOT NULL DEFAULT 0;

-- Of an entry that has begun.
alter table tickets add constraint tickets_people check (people_left >= 0);

-- An entry is undone also where it is recorded anew with fewer people.
alter table entry_undos drop constraint entry_undos_cause;
alter table entry_undos add constraint entry_undos_cause check (cause in ('not_passed', 'no_report', 'supervisor', 'fewer'));
