export * from './auth';
export * from './catalogue';
export * from './desk';
export * from './events';
export * from './house';
export * as orders from './orders';
export * from './people';
export * from './sales';
export * from './site';
