import { readSettings } from '../../settings';

/** What a new event is sold in before anybody says otherwise. */
export const defaultCurrency = async (): Promise<string> => (await readSettings())['defaults.currency'];
