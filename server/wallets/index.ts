/** The door of balances, the stored value of customers: what other domains may call. */
export { balanceJobs } from './jobs';
export { availableBalance, showBalances } from './queries/showBalances';
