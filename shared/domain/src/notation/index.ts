export { formatTyreSize } from './format-tyre-size.ts';
export { framedKey, productSearchKeys, statedService } from './product-notations.ts';
export type { ProductNotations } from './product-notations.ts';
export {
  checkServiceFields,
  cleanServiceText,
  describeLoadIndex,
  describeSpeedSymbol,
  loadIndexKilograms,
} from './service-description.ts';
export type { ServiceFields } from './service-description.ts';
