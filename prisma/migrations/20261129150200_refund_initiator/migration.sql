-- AlterTable
ALTER TABLE "refund_files" ADD COLUMN     "initiator" TEXT NOT NULL DEFAULT '';

-- Refunds that wait with an account that SEPA does not reach, or a name without a Latin letter, ask for another account: what
-- was named stays to be read in their note.
update refunds set note = left(concat_ws(' · ', note, payee_name, payee_iban), 500), payee_name = null, payee_iban = null
where state = 'created' and payee_iban is not null and refund_file_id is null
  and (payee_name !~ '[A-Za-zÀ-ɏḀ-ỿ]' or payee_name ~ '[Ͱ-᷿⺀-퟿豈-﫿]'
    or left(payee_iban, 2) not in ('AD', 'AL', 'AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GI', 'GR', 'HR',
      'HU', 'IE', 'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MC', 'MD', 'ME', 'MK', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'RS', 'SE', 'SI', 'SK',
      'SM', 'VA'));
