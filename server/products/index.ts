/** The door of products: what is sold, and what it asks of the person it is for. */
export { type AnswerProblem, type HolderField, NAME_FIELD, parseHolderFields, problemWith } from './holderFields';
export { listProducts } from './queries/listProducts';
