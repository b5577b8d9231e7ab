/** Staff roles (spec §3, §6): 4 is manager-level, 6 is also a driver. */
export const Role = { BusinessDeveloper: 1, Sales: 2, SeniorSales: 3, Manager: 4, Warehouse: 5, Driver: 6 } as const;
export type Role = (typeof Role)[keyof typeof Role];

export const ROLE_DESCRIPTIONS: Readonly<Record<Role, string>> = {
  1: 'Business Developer',
  2: 'Sales',
  3: 'Senior Sales',
  4: 'Sales Manager',
  5: 'Warehouse',
  6: 'Warehouse / Driver',
};

/** Whether a role is 5 or 6, which never get a token and never pass a guard (spec §6). */
export function isWarehouseStaff(role: number): boolean {
  return role === Role.Warehouse || role === Role.Driver;
}

/** Returns the role description of the employees list; 'Staff' for unknown roles. */
export function roleDescription(role: number): string {
  return (ROLE_DESCRIPTIONS as Readonly<Record<number, string>>)[role] ?? 'Staff';
}
