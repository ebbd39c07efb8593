export * from './deskOrders';
export * from './findOrders';
export * from './ofOrder';
