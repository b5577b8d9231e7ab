export { ProductEditor } from './product-editor.tsx';
export type { ProductEditorProps } from './product-editor.tsx';
export type { FindProducts } from './use-product-search.ts';
export { exactMatch } from './picker-model.ts';
export type { PickBy } from './picker-model.ts';
