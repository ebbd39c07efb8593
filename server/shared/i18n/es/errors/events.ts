import type { events as english } from '../../en/errors/events';
import type { TextsOf } from '../../translate';

export const events: TextsOf<typeof english> = {
  zone_twice: 'Esta zona tiene dos límites. Quite uno.',
  gate_twice: 'Hay dos accesos con este nombre. Cambie uno.',
  gate_has_scans: '«{gate}» tiene lecturas, así que no se puede quitar.',
  venue_zone_fixed: 'Este recinto tiene franjas. Cambiar la zona horaria las movería todas.',
  venue_has_events_one:
    'Este recinto tiene {count} evento, así que no se puede eliminar. Trasládelo antes a otro recinto.',
  venue_has_events_other:
    'Este recinto tiene {count} eventos, así que no se puede eliminar. Trasládelos antes a otro recinto.',
  venue_has_scans: 'Este recinto tiene lecturas, así que no se puede eliminar.',
  weekday_needed: 'Elija al menos un día de la semana.',
  longer_than_open: 'La franja es más larga que el horario.',
  too_many_blocks: 'Demasiados horarios semanales. Use menos.',
  too_many_days: 'Ha elegido demasiados días especiales. Elija menos.',
  too_many_slots: 'Este horario crea más de {most} franjas. Elija un intervalo mayor.',
  hours_incomplete:
    'Este día no tiene horario semanal. Indique cada cuánto empieza una franja, su duración y su aforo.',
  capacity_below_taken: 'Ya hay {taken} plazas ocupadas. Introduzca ese número o más.',
  capacity_below_taken_in_one:
    '{count} de estas franjas ya tiene ocupadas más plazas que ese aforo. La más llena tiene {most}.',
  capacity_below_taken_in_other:
    '{count} de estas franjas ya tienen ocupadas más plazas que ese aforo. La más llena tiene {most}.',
  slots_of_several_events: 'Estas franjas son de varios eventos. Elija las de uno solo.',
  slots_to_confirm_one: 'La selección tiene ahora {count} franja. Revísela y confirme el número.',
  slots_to_confirm_other: 'La selección tiene ahora {count} franjas. Revíselas y confirme el número.',
  undo_too_late: 'Ya no se puede deshacer. Hay {hours} horas para deshacer un cambio.',
  event_unknown: 'Este evento no existe.',
  time_skipped: 'Esa hora no existe ese día por el cambio de hora.',
  day_exists: 'Ese día ya existe.',
  slot_exists: 'Ya hay una franja a esta hora.',
  time_past: 'Esta hora ya ha pasado.',
  slot_off: 'Esta franja está cancelada. Reábrala antes de cambiarle la hora.',
  slot_over: 'Esta franja ya ha terminado.',
  slot_changed: 'Otra persona ha cambiado esta franja. Revísela.',
  slot_touched_one: 'Esta franja tiene ahora {count} pedido pagado. Revísela.',
  slot_touched_other: 'Esta franja tiene ahora {count} pedidos pagados. Revísela.',
  holders_are_told: 'Hay que avisar a los clientes de los cambios de más de {minutes} minutos.',
  slug_form: 'Use minúsculas, cifras y guiones sueltos, por ejemplo «visita-nocturna».',
  slug_taken: 'Otro evento tiene esta dirección web. Introduzca una distinta.',
  slug_former: 'Es una dirección anterior de «{event}» y sigue enlazando a él. Introduzca una distinta.',
  sales_window: 'El fin de la venta debe ser posterior al inicio.',
  venue_unknown: 'Este recinto ya no existe. Elija otro.',
  event_has_slots: 'Este evento ya tiene franjas. No se puede cambiar entre venta por días y venta por franjas.',
  event_counts_slots: 'Un cupo de este evento se aplica por franja. Configúrelo antes para que se aplique por día.',
  visits_by_day: 'Las entradas para un día completo no pueden incluir visitas a otros eventos.',
  event_has_orders: 'Este evento tiene pedidos, así que esto no se puede cambiar.',
  event_zone_fixed: 'Este recinto está en otra zona horaria. El evento ya tiene franjas y el cambio las movería todas.',
  event_not_ready_one: 'Complete {count} punto antes de publicar el evento. Consulte la lista junto al evento.',
  event_not_ready_other: 'Complete {count} puntos antes de publicar el evento. Consulte la lista junto al evento.',
  event_status: 'El estado del evento ha cambiado. Revíselo.',
  event_delete_orders: 'Este evento tiene pedidos, así que no se puede eliminar. Archívelo.',
  event_delete_codes_one: 'Este evento tiene {count} código promocional. Elimínelo antes o archive el evento.',
  event_delete_codes_other: 'Este evento tiene {count} códigos promocionales. Elimínelos antes o archive el evento.',
  events_changed: 'Se han añadido o archivado eventos. Revise la lista.',
  event_delete_visited:
    'El producto «{product}» de «{event}» incluye este evento. Cámbielo antes o archive este evento.',
  event_delete_visited_elsewhere:
    'Un producto de otro recinto incluye este evento, así que no se puede eliminar. Archívelo.',
  event_visited: 'Hay productos que usan las franjas de este evento, así que no se puede cambiar su tipo.',
  refund_steps: 'Cada tramo debe devolver menos que el anterior.',
};
