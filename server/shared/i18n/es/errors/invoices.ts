import type { invoices as english } from '../../en/errors/invoices';
import type { TextsOf } from '../../translate';

export const invoices: TextsOf<typeof english> = {
  invoice_unpaid: 'La factura simplificada se expide cuando se paga el pedido.',
  invoice_missing_issuer: 'No se puede expedir la factura: falta la dirección o el NIF de la organización.',
  invoice_missing_nif: 'No se puede expedir la factura: el NIF de la organización no es español.',
  invoice_missing_currency: 'Solo expedimos facturas en euros.',
  books_no_days: 'Elija el primer y el último día del archivo.',
  books_too_long: 'Elija hasta {max} días por archivo.',
  books_not_over: 'El archivo de un día está disponible cuando termina el día.',
  day_not_over: 'Un día se puede sellar cuando ha terminado.',
  verifactu_file: 'El archivo no es un certificado con su clave o la contraseña no es correcta.',
  verifactu_ended: 'Este certificado ha caducado.',
  verifactu_missing: 'Suba un certificado antes de activar el envío.',
  invoice_missing_month: 'Este pedido irá en la factura mensual de la empresa, que se expide al acabar el mes.',
  invoice_missing_series: 'No se puede expedir la factura: no hay ninguna serie configurada.',
  invoice_nothing_left: 'No hay nada que facturar: el pedido es gratuito o se ha devuelto por completo.',
  invoice_data_needed:
    'Los pedidos de más de {limit} necesitan factura completa. Introduzca el NIF, el nombre y la dirección del cliente.',
  invoice_too_large: 'Este importe necesita factura completa. Introduzca el NIF, el nombre y la dirección.',
  invoice_exists: 'Ya hay una factura con otros datos: {number}. Recargue la página para corregirla.',
  invoice_too_old: 'La venta se hizo hace más de 4 años, así que los datos de su factura ya no se pueden corregir.',
  invoice_unrecorded:
    'La Agencia Tributaria no tiene registro de este documento, así que no se puede anular. Expida una factura rectificativa.',
  invoice_followed: 'Un documento posterior de este pedido se refiere a este. Anule antes el posterior.',
  invoice_series_unknown: 'Esta serie de facturas no existe. Elija otra.',
  invoice_series_twice: 'Elija una serie distinta para cada tipo.',
};
