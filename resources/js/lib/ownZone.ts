/** The zone of this device's clock: when one signed in is a matter of where one is, not of a venue. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
