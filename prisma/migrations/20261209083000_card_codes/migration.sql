-- A manager decides for each cashbox whether a card payment needs the authorisation code of the terminal's slip.
ALTER TABLE "cashboxes" ADD COLUMN "card_code_needed" BOOLEAN NOT NULL DEFAULT true;
