-- Tyre and wheel sizes by their keys, as many as a product has, each between '=' and ';' so that it is found as a
-- whole: =2055516;  =31x10.5r15;  =17x8;=5x114.3;=et35;  The seven digits of before were part of longer numbers too.
-- The keys are computed by the program's parser: migration-steps.ts fills them in the transaction of this migration,
-- and writes the load index and speed rating that a tyre's name states where both are empty.
comment on column product.size_key is 'Keys of tyre and wheel notations and the service description (productSearchKeys)';
-- Keys are found by the trigrams of search_text; nothing reads this index.
drop index product_size;
