export { exportList } from './exportList';
export { MAX_BY_HAND, selectionOf } from './selectionOf';
export { showList, stateAsked, sumList } from './showList';
