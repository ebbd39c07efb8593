import { lookAtPages } from './lookAtPages';

lookAtPages(1, 2);
