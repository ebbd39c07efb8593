export { exportList } from './exportList';
export { MOST_BY_HAND, selectionOf } from './selectionOf';
export { showList } from './showList';
