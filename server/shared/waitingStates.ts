/** How a person in a waiting list stands; see `docs/waiting-list.md`. */
export type EntryState = 'unconfirmed' | 'waiting' | 'offered' | 'taken' | 'missed' | 'withdrawn' | 'removed' | 'ended';
