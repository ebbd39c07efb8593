export * from './deskOfEvent';
export * from './shopOfEvent';
