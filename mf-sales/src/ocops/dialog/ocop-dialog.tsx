import { messages } from '@iwe/domain';
import { Grid, Text } from '@iwe/ui';
import type { EditDialogProps } from './edit-prices-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { PriceField } from './price-field.tsx';
import { ocopForm, priceText } from './price-form.ts';

/** 'OCOP': the prices of a product by customer class. */
export function OcopDialog(props: EditDialogProps) {
  return (
    <PriceDialog {...props} title="OCOP" formOf={(sheet) => ocopForm(sheet.prices)}>
      {(state) => (
        <>
          <Text fontSize="sm" fontWeight="semibold" mb="2">
            Price by customer class, AUD with GST; empty for none
          </Text>
          {state.form.fields.length === 0 && (
            <Text py="6" textAlign="center" color="fg.subtle">
              {messages.noData}
            </Text>
          )}
          <Grid templateColumns={{ base: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' }} columnGap="3" alignItems="end">
            {state.form.fields.map(({ field, label }) => (
              <PriceField
                key={field}
                label={label}
                text={state.texts[field] ?? ''}
                was={priceText(state.base[field])}
                error={state.problems[field]}
                onChange={(text) => state.setText(field, text)}
              />
            ))}
          </Grid>
        </>
      )}
    </PriceDialog>
  );
}
