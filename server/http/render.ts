import type { Pages } from '../pages';
import { type Renderer, rendererOf } from './inertia';

export const { render, renderError }: Renderer<Pages> = rendererOf<Pages>();
