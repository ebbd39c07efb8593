import type { validations as english } from '../../en/errors/validations';
import type { TextsOf } from '../../translate';

export const validations: TextsOf<typeof english> = {
  pairing_unknown: 'Este código no es válido. Compruébelo e inténtelo de nuevo.',
  pairing_used: 'Este código ya se ha usado. Cree otro.',
  pairing_expired: 'Este código ha caducado. Los códigos son válidos durante 10 minutos. Cree otro.',
  device_revoked: 'Este dispositivo ya no tiene acceso.',
  no_entry_with_more: 'Ya no se puede cambiar el número de personas de este acceso.',
  no_entry_to_undo: 'Esta lectura no es un acceso que se pueda anular.',
  ticket_not_blocked: 'Solo se puede bloquear una entrada válida.',
  ticket_not_valid: 'Solo se puede desbloquear una entrada bloqueada.',
  gate_unknown: 'Este acceso ya no existe. Elija otro.',
  nonce_used: 'Esta lectura no se ha guardado. Escanee de nuevo.',
  count_is_right: 'El recuento ya indica este número.',
  zone_unknown: 'Esta sala o zona no existe en este recinto.',
  rule_condition: 'Complete esta condición.',
  rule_no_time: 'Las dos horas son iguales. Introduzca horas distintas.',
  rule_too_deep: 'Los grupos pueden anidarse hasta 3 niveles.',
  rule_empty: 'Añada al menos una condición.',
  rule_too_long: 'Una regla puede tener hasta 60 condiciones y grupos.',
  rule_names_unknown: 'Uno de estos accesos, eventos, productos o canales ya no existe o es de otro recinto.',
  rule_test_busy: 'Esta entrada se está escaneando ahora mismo. Inténtelo de nuevo.',
};
