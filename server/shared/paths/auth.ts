export * from './ownAccount';
export * from './signIn';
