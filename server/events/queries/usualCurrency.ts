import { readSettings } from '../../settings';

/** What a new event is sold in before anybody says otherwise. */
export const usualCurrency = async (): Promise<string> => (await readSettings())['defaults.currency'];
