import { Box, Grid, Text } from '@iwe/ui';
import { PriceDialog } from './price-dialog.tsx';
import type { EditedProduct, PriceFormState } from './price-dialog.tsx';
import { ownPricesForm, priceText } from './price-form.ts';
import { PriceField } from './price-field.tsx';
import { YesNoField } from './yes-no-field.tsx';

/** A price dialog of one product. */
export interface EditDialogProps {
  product: EditedProduct;
  onSaved: () => void;
  onClose: () => void;
}

const GENERAL = ['standardPrice', 'specialPrice', 'ref_pur'];
const CLASSES = ['classAPrice', 'classBPrice', 'classCPrice', 'classDPrice', 'classEPrice'];

/** 'Edit Prices' (spec §2): a new class A adjusts B to E as well. */
export function EditPricesDialog(props: EditDialogProps) {
  return (
    <PriceDialog {...props} title="Edit Prices" formOf={ownPricesForm}>
      {(state) => (
        <>
          <Text fontSize="sm" fontWeight="semibold" mb="2">
            Prices, AUD with GST
          </Text>
          <Grid templateColumns="repeat(3, 1fr)" columnGap="3" alignItems="end">
            {GENERAL.filter((field) => state.form.fields.some((shown) => shown.field === field)).map((field) => (
              <Price key={field} field={field} state={state} />
            ))}
          </Grid>
          <Grid
            templateColumns={{ base: 'repeat(3, 1fr)', md: 'repeat(5, 1fr)' }}
            columnGap="3"
            alignItems="end"
            mt="1"
          >
            {CLASSES.map((field) => (
              <Price key={field} field={field} state={state} />
            ))}
          </Grid>
          <Text fontSize="sm" color="fg.subtle" mb="3">
            A new Class A takes B to E along, by the ratios that stood when this dialog opened; they may be changed
            afterwards.
          </Text>
          <Grid
            templateColumns="repeat(3, 1fr)"
            columnGap="3"
            alignItems="end"
            pt="3"
            borderTopWidth="1px"
            borderColor="border.subtle"
          >
            {state.form.fields
              .filter(({ kind }) => kind === 'flag')
              .map(({ field, label }) => (
                <YesNoField
                  key={field}
                  label={label}
                  value={state.flags[field] === 1 ? 1 : 0}
                  error={state.problems[field]}
                  onChange={(value) => state.setFlag(field, value)}
                />
              ))}
          </Grid>
        </>
      )}
    </PriceDialog>
  );
}

function Price({ field, state }: { field: string; state: PriceFormState }) {
  const label = state.form.fields.find((each) => each.field === field)?.label ?? field;
  return (
    <Box minW="0">
      <PriceField
        label={label}
        text={state.texts[field] ?? ''}
        was={priceText(state.base[field])}
        error={state.problems[field]}
        onChange={(text) => state.setText(field, text)}
      />
    </Box>
  );
}
