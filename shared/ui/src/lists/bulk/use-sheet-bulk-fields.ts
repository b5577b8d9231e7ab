import { LINE_TAG_LABELS, LINE_TAGS_IN_ORDER } from '@iwe/domain';
import { DRIVER_ROLES, useStaff } from '../filters/base-options.ts';
import type { BulkField } from './bulk-edit-dialog.tsx';

const TAGS = {
  options: LINE_TAGS_IN_ORDER.map((tag) => ({ value: tag, label: LINE_TAG_LABELS[tag] })),
  isLoading: false,
};

/** Returns the fields that many sheets can be given; a driver has sales alone. */
export function useSheetBulkFields(hasSales: boolean): readonly BulkField[] {
  const drivers = useStaff(DRIVER_ROLES);
  const staff = useStaff();
  return [
    { field: 'deliveryDate', label: 'Dispatch date', values: 'day', canBeNone: true },
    ...(hasSales ? [{ field: 'driverId', label: 'Driver', values: drivers, canBeNone: true }] : []),
    { field: 'tagId', label: 'Tag', values: TAGS, canBeNone: false },
    { field: 'csrServiceId', label: 'Service staff', values: staff, canBeNone: true },
    { field: 'csrBDId', label: 'Business staff', values: staff, canBeNone: true },
  ];
}
