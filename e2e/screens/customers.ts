import { Api } from '../fixtures/api.ts';

export interface Saved {
  data: { id: number; contentVersion: number; form: Record<string, unknown>; warnings: { code: string }[] };
}

export async function validCustomer(api: Api, name: string, code = '51 824 753 556'): Promise<Record<string, unknown>> {
  const areas = await api.get<{ data: { id: number }[] }>('area-types');
  return {
    name,
    code,
    address: '1 Dock Rd',
    price_strategy: 'Class A / COD',
    payment_type: 'Monthly',
    area_type: areas.data[0]?.id,
  };
}
