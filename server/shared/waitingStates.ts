/** States of a waiting list entry; see `docs/waiting-list.md`. */
export type EntryState = 'unconfirmed' | 'waiting' | 'offered' | 'taken' | 'missed' | 'withdrawn' | 'removed' | 'ended';
