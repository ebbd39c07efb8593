import { readSettings } from '../../settings';

/** The default currency of a new event. */
export const defaultCurrency = async (): Promise<string> => (await readSettings())['defaults.currency'];
