import { lookAtPages } from './lookAtPages';

lookAtPages(0, 2);
