export { productsRoutes } from './products.routes.ts';
export { presentPicked } from './products.presenter.ts';
export { productsRepository } from './products.repository.ts';
