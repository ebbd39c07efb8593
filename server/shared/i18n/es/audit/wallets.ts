import type { wallets as english } from '../../en/audit/wallets';
import type { TextsOf } from '../../translate';

export const wallets: TextsOf<typeof english> = {
  type_annual_pass: 'Pase anual',
  type_gift_voucher: 'Vale regalo',
  annual_pass_photo_changed: 'cambió la foto del pase {label}',
  annual_pass_holder_changed: 'cambió el nombre del titular del pase {label}',
  annual_pass_blocked: 'bloqueó el pase {label}',
  annual_pass_unblocked: 'desbloqueó el pase {label}',
  annual_pass_yearly_ended: 'canceló la renovación automática del pase {label}',
  annual_pass_reissued: 'reemitió el pase {label}',
  gift_voucher_issued: 'emitió el vale regalo {label}',
  gift_voucher_blocked: 'bloqueó el vale regalo {label}',
  gift_voucher_unblocked: 'desbloqueó el vale regalo {label}',
  gift_voucher_ends_changed: 'cambió la fecha de caducidad del vale regalo {label}',
  user_balance_credited: 'añadió crédito al saldo de {label}',
  user_balance_taken_back: 'retiró crédito del saldo de {label}',
  field_fee_order: 'Pedido con el que se pagaron los gastos',
  field_waived: 'Motivo para no cobrar',
  field_fee_paid: 'Gastos pagados en línea',
};
