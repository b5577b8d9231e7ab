// Written by `node server/src/core/database/statements/generate-statements.ts`; a test compares it with PostgreSQL.
/**
 * Values and rows of every statement, by its name, and whether it changes or locks anything. A column that may be null
 * or whose nullability is unknown has null.
 */
export interface Statements {
  'admin.lock-supplier': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      locked: number | null;
    };
  };
  'admin.lock-warehouse': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      locked: number | null;
    };
  };
  'admin.supplier-sheets': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      no: string;
      is_draft: boolean | null;
    };
  };
  'admin.units-in-warehouse': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      units: number | null;
      products: number | null;
      codes: string[] | null;
    };
  };
  'admin.warehouse-sheets': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      no: string;
      is_draft: boolean | null;
    };
  };
  'alarms.delete-old': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'alarms.end-others': {
    parameters: [
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: {
      cause: string;
    };
  };
  'alarms.facts': {
    parameters: [];
    writes: false;
    row: {
      workerAge: number | null;
      failedJobs: unknown;
      jobs: unknown;
      jobLag: number | null;
      mails: unknown;
      xero: unknown;
      replicaLag: number | null;
      isArchiving: boolean | null;
      archiveAge: number | null;
      isArchiveFailing: boolean | null;
      backupAge: number | null;
      drillAge: number | null;
      backupError: string | null;
      drillError: string | null;
    };
  };
  'alarms.mark-mailed': {
    parameters: [
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'alarms.mark-told': {
    parameters: [
      string | null,
      boolean | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'alarms.open': {
    parameters: [];
    writes: false;
    row: {
      cause: string;
      text: string;
      toDo: string;
      since: string | null;
      endedAt: string | null;
    };
  };
  'alarms.open-causes': {
    parameters: [];
    writes: false;
    row: {
      cause: string;
    };
  };
  'alarms.platform-admins': {
    parameters: [];
    writes: false;
    row: {
      email: string;
      name: string;
    };
  };
  'alarms.raise': {
    parameters: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: {
      cause: string;
    };
  };
  'alarms.unmailed': {
    parameters: [];
    writes: false;
    row: {
      cause: string;
      text: string;
      toDo: string;
      since: string | null;
      endedAt: string | null;
    };
  };
  'alarms.untold': {
    parameters: [];
    writes: false;
    row: {
      cause: string;
      text: string;
      toDo: string;
      since: string | null;
      endedAt: string | null;
    };
  };
  'audit-archive.archived': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      fromId: number;
      untilId: number;
      rows: number;
      hash: Buffer;
      fileId: string | null;
      hashBefore: Buffer | null;
    };
  };
  'audit-archive.delete-range': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      rows: number | null;
    };
  };
  'audit-archive.keep-file': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'audit-archive.lines': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      line: string | null;
    };
  };
  'audit-archive.next-range': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      fromId: number;
      untilId: number;
      rows: number;
      hash: Buffer;
      hashBefore: Buffer | null;
      newestAt: Date | null;
    };
  };
  'audit-archive.note-file': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      Date | string | null,
    ];
    writes: true;
    row: {
      until_id: number;
    };
  };
  'audit-archive.organisations': {
    parameters: [];
    writes: false;
    row: {
      id: number;
    };
  };
  'audit.add': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'audit.newest-platform-seal': {
    parameters: [];
    writes: false;
    row: {
      untilId: number;
      hash: string | null;
    };
  };
  'audit.newest-seal': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      untilId: number;
      hash: string | null;
    };
  };
  'audit.organisations': {
    parameters: [];
    writes: false;
    row: {
      id: number;
    };
  };
  'audit.seal': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      rows: number | null;
    };
  };
  'audit.seal-platform': {
    parameters: [];
    writes: false;
    row: {
      rows: number | null;
    };
  };
  'auth.accept-invitations': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'auth.add-failure': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'auth.add-reset-link': {
    parameters: [
      Buffer | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'auth.add-security-event': {
    parameters: [
      string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'auth.add-session': {
    parameters: [
      Buffer | null,
      Buffer | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'auth.addresses-of-email': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      address: string;
    };
  };
  'auth.claim-notice': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'auth.delete-failure': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'auth.delete-failures': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'auth.delete-failures-of-user': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'auth.failures-of-email': {
    parameters: [
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      failures: number | null;
      addresses: number | null;
    };
  };
  'auth.find-reset-link': {
    parameters: [
      Buffer | null,
    ];
    writes: false;
    row: {
      user_id: number;
    };
  };
  'auth.lock-attempts': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      account: string | null;
      address: string | null;
    };
  };
  'auth.lock-reset-links-of-user': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      pg_advisory_xact_lock: string | null;
    };
  };
  'auth.lock-reset-requests-of-address': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      pg_advisory_xact_lock: string | null;
    };
  };
  'auth.memberships-of-user': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      e_id: number;
      organisation_id: number;
      organisation: string;
      name: string;
      email: string;
      phone: string;
      role: number;
      role_desc: string;
      mod_prc: boolean;
      is_acct: boolean;
      is_dir: boolean;
      crt_csr: boolean;
      max_dis_cents: number;
      is_admin: boolean;
      is_platform_admin: boolean;
      able_login: boolean | null;
      cost_visible: boolean;
      landed_cost_method: string;
      time_zone: string;
      language: string;
      lacks_second_factor: boolean | null;
      logo: string | null;
    };
  };
  'auth.recent-failures': {
    parameters: [
      string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      pair: number | null;
      since_pair: number | null;
      account: number | null;
      since_account: number | null;
      emails: number | null;
      oldest: number | null;
    };
  };
  'auth.recent-reset-links': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      n: number | null;
    };
  };
  'auth.reset-requests-of-address': {
    parameters: [
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      n: number | null;
      oldest: number | null;
    };
  };
  'auth.revoke-session': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'auth.revoke-sessions-of-user': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'auth.set-language': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'auth.set-password': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'auth.spend-reset-link': {
    parameters: [
      Buffer | null,
    ];
    writes: true;
    row: {
      user_id: number;
    };
  };
  'auth.spend-reset-links': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'auth.user-by-email': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      id: number;
      email: string;
      name: string;
      passwordHash: string | null;
      isPlatformAdmin: boolean;
      hasSecondFactor: boolean | null;
    };
  };
  'auth.user-by-id': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      email: string;
      name: string;
      passwordHash: string | null;
      isPlatformAdmin: boolean;
      hasSecondFactor: boolean | null;
    };
  };
  'base-data.area-types': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
    };
  };
  'base-data.auto-parts-types': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
    };
  };
  'base-data.balance': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      credit_limit_cents: number;
      xero_balance_cents: number;
      xero_balance_at: Date | null;
    };
  };
  'base-data.brand-figures': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number | null;
      products: number | null;
      stock: number | null;
      onOrder: number | null;
    };
  };
  'base-data.brands': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      total_found: number | null;
      id: number | null;
      name: string | null;
      presented_to_csr: boolean | null;
      contentVersion: number | null;
      created_at: Date | null;
      updated_at: Date | null;
      place: number | null;
      page_position: number | null;
      is_row: boolean | null;
    };
  };
  'base-data.employees': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      total_found: number | null;
      id: number | null;
      name: string | null;
      email: string | null;
      role: number | null;
      role_desc: string | null;
      is_active: boolean | null;
      able_login: boolean | null;
      is_pending: boolean | null;
      created_at: Date | null;
      updated_at: Date | null;
      place: number | null;
      page_position: number | null;
      is_row: boolean | null;
    };
  };
  'base-data.supplier-figures': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number | null;
      openOrders: number | null;
      onOrder: number | null;
      owed_cents: number | null;
    };
  };
  'base-data.tag-options': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      slot: number;
      name: string;
    };
  };
  'base-data.warehouse-figures': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number | null;
      products: number | null;
      stock: number | null;
      onOrder: number | null;
    };
  };
  'base-data.warehouses': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      boolean | null,
    ];
    writes: false;
    row: {
      total_found: number | null;
      id: number | null;
      code: string | null;
      name: string | null;
      address: string | null;
      is_calc_for_csr_order: boolean | null;
      is_active: boolean | null;
      contentVersion: number | null;
      created_at: Date | null;
      updated_at: Date | null;
      place: number | null;
      page_position: number | null;
      is_row: boolean | null;
    };
  };
  'change-history.changes': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      at: Date | null;
      operator: string | null;
      action: string | null;
      before: unknown;
      after: unknown;
    };
  };
  'choices.add-area': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      name: string;
    };
  };
  'choices.add-part-type': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      name: string;
    };
  };
  'choices.add-tag': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      name: string;
    };
  };
  'choices.areas': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
      used: number | null;
    };
  };
  'choices.lock-list': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      locked: string | null;
    };
  };
  'choices.part-types': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
      used: number | null;
    };
  };
  'choices.remove-area': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'choices.remove-part-type': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'choices.remove-tag': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'choices.tags-1': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
      used: number | null;
    };
  };
  'choices.tags-2': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
      used: number | null;
    };
  };
  'choices.tags-3': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
      used: number | null;
    };
  };
  'choices.tags-4': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      name: string | null;
      used: number | null;
    };
  };
  'conflicts.changes-since': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      at: Date;
      operator: string;
      before: unknown;
      after: unknown;
    };
  };
  'conflicts.last-change': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      at: Date;
      operator: string;
      time_zone: string;
    };
  };
  'conflicts.last-content-change': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      at: Date;
      operator: string;
      time_zone: string;
    };
  };
  'conflicts.last-record-change': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      at: Date;
      operator: string;
      time_zone: string;
    };
  };
  'costs.last-fx-rate': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      fx_rate: string | null;
    };
  };
  'csr-orders.ordering-contact': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      address: string;
      city: string;
      state: string;
      postal: string;
      phone: string;
      default_ship_type: number;
      service_id: number | null;
      bd_id: number | null;
      time_zone: string;
    };
  };
  'csr-orders.products-for-sale': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      code: string;
    };
  };
  'csr-orders.use-customer-token': {
    parameters: [
      Buffer | null,
    ];
    writes: true;
    row: {
      organisation: number;
      contactId: number;
      name: string;
      has_ended: boolean | null;
      minute_calls: number;
      day_calls: number;
      seconds_to_minute: number | null;
      seconds_to_day: number | null;
    };
  };
  'customers.areas': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
    };
  };
  'customers.class-names': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
    };
  };
  'customers.classes': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
      notes: string;
      pay_type: string;
    };
  };
  'customers.cost-of-sales': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      cents: number | null;
    };
  };
  'customers.customer': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
      code: string;
      login_shop: string;
      email: string;
      origin_code: string;
      attention: string;
      primary_person_first: string;
      primary_person_last: string;
      phone: string;
      mobile: string;
      skype: string;
      birthday: string | null;
      note: string;
      website: string;
      address: string;
      city: string;
      state: string;
      postal: string;
      country: string;
      account: string;
      credit_limit_cents: number;
      branch_flag: boolean;
      price_type: string;
      class_id: number | null;
      payment_type: string;
      area_type_id: number | null;
      csr_level: string;
      business_type: string;
      default_ship_type: number;
      service_id: number | null;
      bd_id: number | null;
      xero_balance_cents: number;
      xero_balance_at: Date | null;
      xero_state: number;
      content_version: number;
      created_at: Date;
      updated_at: Date;
      time_zone: string;
      area: string | null;
      service: string | null;
      bd: string | null;
      class_name: string | null;
      class_notes: string | null;
      class_pay_type: string | null;
    };
  };
  'customers.debt': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      overdue_cents: number | null;
      overdue_sheets: number | null;
      unsent_cents: number | null;
    };
  };
  'customers.debt-ages': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      age: number | null;
      sheets: number | null;
      cents: number | null;
    };
  };
  'customers.debt-head': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
      code: string;
      today: string | null;
      read_at: Date | null;
      is_connected: boolean | null;
    };
  };
  'customers.debt-unknown': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      sheets: number | null;
    };
  };
  'customers.drafts-today': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      no: string;
      cents: number;
    };
  };
  'customers.exists': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
    };
  };
  'customers.exported': {
    parameters: [];
    writes: false;
    row: {
      id: number;
      name: string;
      code: string;
      phone: string;
      attention: string;
      credit_limit_cents: number;
      price_type: string;
      business_type: string;
      payment_type: string;
      area_type_id: number | null;
      class_id: number | null;
      csr_level: string;
      service_id: number | null;
      bd_id: number | null;
      xero_state: number;
      created_at: Date;
      updated_at: Date;
      area_type: string | null;
      service: string | null;
      bd: string | null;
    };
  };
  'customers.insert': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      boolean | null,
      string | null,
      number | string | null,
      string | null,
      number | string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'customers.insert-token': {
    parameters: [
      number | string | null,
      Buffer | null,
      number | string | null,
    ];
    writes: true;
    row: {
      created_at: Date;
      expires_at: Date;
    };
  };
  'customers.last-order': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      no: string;
      date: string;
      total_cents: number;
    };
  };
  'customers.last-sheets': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      no: string;
      date: string;
      status: number;
      total_cents: number;
    };
  };
  'customers.lock': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      name: string;
      code: string;
      login_shop: string;
      email: string;
      origin_code: string;
      attention: string;
      primary_person_first: string;
      primary_person_last: string;
      phone: string;
      mobile: string;
      skype: string;
      birthday: string | null;
      note: string;
      website: string;
      address: string;
      city: string;
      state: string;
      postal: string;
      country: string;
      account: string;
      credit_limit_cents: number;
      branch_flag: boolean;
      price_type: string;
      class_id: number | null;
      payment_type: string;
      area_type_id: number | null;
      csr_level: string;
      business_type: string;
      default_ship_type: number;
      service_id: number | null;
      bd_id: number | null;
      xero_balance_cents: number;
      xero_balance_at: Date | null;
      xero_state: number;
      content_version: number;
      created_at: Date;
      updated_at: Date;
      time_zone: string;
      area: string | null;
      service: string | null;
      bd: string | null;
      class_name: string | null;
      class_notes: string | null;
      class_pay_type: string | null;
    };
  };
  'customers.lock-by-code': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: {
      id: number;
      name: string;
      code: string;
      login_shop: string;
      email: string;
      origin_code: string;
      attention: string;
      primary_person_first: string;
      primary_person_last: string;
      phone: string;
      mobile: string;
      skype: string;
      birthday: string | null;
      note: string;
      website: string;
      address: string;
      city: string;
      state: string;
      postal: string;
      country: string;
      account: string;
      credit_limit_cents: number;
      branch_flag: boolean;
      price_type: string;
      class_id: number | null;
      payment_type: string;
      area_type_id: number | null;
      csr_level: string;
      business_type: string;
      default_ship_type: number;
      service_id: number | null;
      bd_id: number | null;
      xero_balance_cents: number;
      xero_balance_at: Date | null;
      xero_state: number;
      content_version: number;
      created_at: Date;
      updated_at: Date;
      time_zone: string;
      area: string | null;
      service: string | null;
      bd: string | null;
      class_name: string | null;
      class_notes: string | null;
      class_pay_type: string | null;
    };
  };
  'customers.months': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      month: string | null;
      amount_cents: number | null;
      net_cents: number | null;
    };
  };
  'customers.open-drafts': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      no: string;
      date: string;
      status: number;
      total_cents: number;
    };
  };
  'customers.present-token': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      created_at: Date;
      expires_at: Date;
    };
  };
  'customers.revoke-token': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      created_at: Date;
    };
  };
  'customers.same-code': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      name: string | null;
    };
  };
  'customers.staff': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
    };
  };
  'customers.timeline': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      no: string;
      reference: string;
      date: string;
      due_date: string | null;
      status: number;
      total_cents: number;
      xero_state: number;
      xero_due_cents: number | null;
      today: string | null;
    };
  };
  'customers.update': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      boolean | null,
      string | null,
      number | string | null,
      string | null,
      number | string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'database.count-records': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      noted: string | null;
    };
  };
  'database.record-total': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      total: number | null;
    };
  };
  'delivery.comment': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      comment: string;
    };
  };
  'delivery.record': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
      type: number;
      number: number;
      no: string;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      tag: number;
      contact_id: number | null;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      service_id: number | null;
      bd_id: number | null;
      reference: string;
      comments: string;
      csr_self_note: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      source_sheet_id: number | null;
      quote_id: number | null;
      related_sheet_id: number | null;
      reason: string;
      tax_type: number;
      fx_rate: string | null;
      ship_type: number;
      is_due_date_typed: boolean;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      delivery_comment: string;
      sea_freight_cents: number;
      clearance_cost_cents: number;
      usd_total_cents: number;
      total_cents: number;
      gst_cents: number;
      total_quantity: number;
      payment_type: string;
      area_type: string;
      price_type: string;
      xero_state: number;
      is_printed: boolean;
      drafter_type: number;
      drafter_id: number | null;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      created_at: Date;
    };
  };
  'demo-mail.by-id': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      received_at: Date;
      from_address: string;
      to_address: string;
      subject: string;
      body_text: string;
      raw: Buffer;
    };
  };
  'demo-mail.newest': {
    parameters: [];
    writes: false;
    row: {
      id: number;
      received_at: Date;
      from_address: string;
      to_address: string;
      subject: string;
      body_text: string;
    };
  };
  'demo.has-demo-accounts': {
    parameters: [];
    writes: false;
    row: {
      found: boolean | null;
    };
  };
  'demo.sent-sheets': {
    parameters: [];
    writes: false;
    row: {
      organisation: number;
      id: string | null;
      type: number;
      no: string;
      date: string;
      due_date: string | null;
      reference: string;
      tax_type: number;
      total_cents: number;
      gst_cents: number;
      actual_pay_type: number;
      contact_id: number | null;
      name: string;
      code: string;
      lines: unknown;
    };
  };
  'demo.store-mail': {
    parameters: [
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      Buffer | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'discussions.add-attachment': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'discussions.add-comment': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'discussions.attachments': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      file_id: string;
      name: string;
      media_type: string;
      bytes: number | null;
      added_by: number;
      added_at: Date;
      by: string | null;
    };
  };
  'discussions.comments': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      text: string;
      written_by: number;
      written_at: Date;
      by: string | null;
    };
  };
  'discussions.count-attachments': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      count: number | null;
    };
  };
  'discussions.lock-attachment': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      sheet_id: number | null;
      contact_id: number | null;
      product_id: number | null;
      file_id: string;
      added_by: number;
      name: string;
    };
  };
  'discussions.record': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      name: string | null;
      type: number | null;
    };
  };
  'discussions.remove-attachment': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'discussions.staff': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
    };
  };
  'discussions.uploaded-today': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      bytes: number | null;
      own: number | null;
    };
  };
  'document.head': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      no: string;
      status: number;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      reference: string;
      comments: string;
      ship_type: number;
      fx_rate: string | null;
      sea_freight_cents: number;
      clearance_cost_cents: number;
      tax_type: number;
      payment_type: string;
      reason: string;
      total_cents: number;
      gst_cents: number;
      snapshot: unknown;
      seller: unknown;
      contact: unknown;
      driver: string | null;
      related_no: string | null;
      warehouse: unknown;
      in_warehouse: unknown;
      sources: unknown;
    };
  };
  'document.lines': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      seq: number;
      code: string;
      name: string;
      unit: string;
      description: string;
      quantity: number;
      price_cents: number;
      usd_price_cents: number | null;
      amount_cents: number;
      gst_cents: number;
      counted_quantity: number | null;
      system_quantity: number | null;
      tag4: string;
    };
  };
  'employees.account': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      user_id: number;
      name: string;
      email: string;
      phone: string;
      role: number;
      role_desc: string;
      mod_prc: boolean;
      is_acct: boolean;
      is_dir: boolean;
      crt_csr: boolean;
      max_dis_cents: number;
      is_admin: boolean;
      able_login: boolean;
      is_active: boolean;
      content_version: number;
      is_pending: boolean | null;
      invited_at: Date | null;
      created_at: Date;
      updated_at: Date;
      has_password: boolean | null;
      is_shared: boolean | null;
      last_sign_in: Date | null;
      has_second_factor: boolean | null;
      is_platform_admin: boolean | null;
    };
  };
  'employees.add-link': {
    parameters: [
      number | string | null,
      Buffer | null,
      number | string | null,
    ];
    writes: false;
    row: {
      added: boolean | null;
    };
  };
  'employees.administrators': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      is_admin: boolean;
      role: number;
      able_login: boolean;
      is_active: boolean;
      is_pending: boolean | null;
    };
  };
  'employees.end-sessions': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      ended: number | null;
    };
  };
  'employees.insert': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      boolean | null,
      boolean | null,
      boolean | null,
      boolean | null,
      number | string | null,
      boolean | null,
      boolean | null,
      boolean | null,
      boolean | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'employees.invited-again': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'employees.lock': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'employees.organisation': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
    };
  };
  'employees.person': {
    parameters: [
      string | null,
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      name: string | null;
      has_password: boolean | null;
    };
  };
  'employees.remove-second-factor': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      ended: number | null;
    };
  };
  'employees.rename': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      done: boolean | null;
    };
  };
  'employees.security-event': {
    parameters: [
      string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'health.readiness': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      migrated: boolean | null;
      workerAge: number | null;
    };
  };
  'home.margin': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      net: number | null;
      cost: number | null;
    };
  };
  'home.negative-stock': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      count: number | null;
    };
  };
  'home.overdue': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      days: number | null;
      count: number | null;
      cents: number | null;
    };
  };
  'home.sales-by-week': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      monday: string | null;
      cents: number | null;
    };
  };
  'home.stock-value': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      cents: number | null;
    };
  };
  'home.time-zone': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      time_zone: string;
    };
  };
  'idempotency.store-answer': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'idempotency.stored-answer': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      route: string;
      request_hash: Buffer;
      response: unknown;
    };
  };
  'idempotency.take-key': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      Buffer | null,
    ];
    writes: true;
    row: {
      key: string;
    };
  };
  'imports.find-batch': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: string;
      number: number;
      kind: string;
      file_name: string;
      file_sha256: Buffer;
      state: string;
      good_rows: unknown;
      bad_rows: unknown;
      fields: unknown;
      headings: unknown;
      questions: unknown;
      is_expired: boolean | null;
    };
  };
  'imports.first-customer': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
      code: string;
    };
  };
  'imports.first-product': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      code: string;
    };
  };
  'imports.insert-batch': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      Buffer | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: string;
    };
  };
  'imports.last-import-of-file': {
    parameters: [
      number | string | null,
      string | null,
      Buffer | null,
    ];
    writes: false;
    row: {
      written_at: Date | null;
      name: string;
    };
  };
  'imports.lock-batch': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: string;
      number: number;
      kind: string;
      file_name: string;
      file_sha256: Buffer;
      state: string;
      good_rows: unknown;
      bad_rows: unknown;
      fields: unknown;
      headings: unknown;
      questions: unknown;
      is_expired: boolean | null;
    };
  };
  'imports.lock-kind': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      pg_advisory_xact_lock: string | null;
    };
  };
  'imports.mark-written': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'imports.product-ids-of-codes': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
    };
  };
  'imports.warehouse-name': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
    };
  };
  'init.add-choices': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'init.add-first-member': {
    parameters: [
      number | string | null,
      number | string | null,
      boolean | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'init.add-organisation': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'init.add-person': {
    parameters: [
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'init.add-warehouse': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'init.administrator': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
    };
  };
  'init.has-organisation': {
    parameters: [];
    writes: false;
    row: {
      found: boolean | null;
    };
  };
  'init.has-platform-admin': {
    parameters: [];
    writes: false;
    row: {
      found: boolean | null;
    };
  };
  'init.is-time-zone': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      known: boolean | null;
    };
  };
  'init.lock': {
    parameters: [];
    writes: false;
    row: {
      pg_advisory_xact_lock: string | null;
    };
  };
  'init.person': {
    parameters: [
      string | null,
      boolean | null,
    ];
    writes: true;
    row: {
      id: number;
      name: string;
      hasPassword: boolean | null;
      isPlatformAdmin: boolean;
    };
  };
  'init.present-organisation': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
      warehouses: number | null;
      people: number | null;
      products: number | null;
      sheets: number | null;
      waiting: string[] | null;
    };
  };
  'job-admin.counts': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      state: string;
      count: number | null;
    };
  };
  'job-admin.one': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
      title: string;
      organisation: string | null;
      state: string;
      isCancelling: boolean | null;
      progressDone: number;
      progressTotal: number | null;
      error: string | null;
      attempts: number;
      requestedBy: string | null;
      createdAt: string | null;
      runAfter: string | null;
      startedAt: string | null;
      finishedAt: string | null;
      failures: number;
      crashes: number;
      worker: string | null;
      leaseUntil: string | null;
      decision: unknown;
    };
  };
  'job-admin.page': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
      title: string;
      organisation: string | null;
      state: string;
      isCancelling: boolean | null;
      progressDone: number;
      progressTotal: number | null;
      error: string | null;
      attempts: number;
      requestedBy: string | null;
      createdAt: string | null;
      runAfter: string | null;
      startedAt: string | null;
      finishedAt: string | null;
    };
  };
  'jobs.again': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'jobs.beat-worker': {
    parameters: [
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'jobs.cancel': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'jobs.claim': {
    parameters: [
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (boolean | null)[] | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      name: string;
      attempt: number;
      organisation: number | null;
      payload: unknown;
      requestedBy: number | null;
      failures: number;
      crashes: number;
    };
  };
  'jobs.delete-old': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'jobs.delete-old-workers': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'jobs.finish': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'jobs.has-due': {
    parameters: [
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      found: boolean | null;
    };
  };
  'jobs.insert': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      Date | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'jobs.lock-single': {
    parameters: [];
    writes: false;
    row: {
      locked: boolean | null;
    };
  };
  'jobs.reach-occurrence': {
    parameters: [
      string | null,
      string | null,
      Date | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'jobs.remove-worker': {
    parameters: [
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'jobs.renew-lease': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      isCancelled: boolean | null;
    };
  };
  'jobs.take-back': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'jobs.wait-again': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'jobs.worker-age': {
    parameters: [];
    writes: false;
    row: {
      seconds: number | null;
    };
  };
  'kit.lock': {
    parameters: [];
    writes: false;
    row: {
      pg_advisory_xact_lock: string | null;
    };
  };
  'lists.has-position': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      current: boolean | null;
    };
  };
  'lists.position': {
    parameters: [];
    writes: false;
    row: {
      position: string | null;
    };
  };
  'mail.insert': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      Buffer | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'mail.mark-sent': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'mail.waiting': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      organisation: number | null;
      address: string;
      name: string;
      subject: string;
      messageKey: string;
      body: Buffer | null;
      bodyKeyId: string | null;
      text: string | null;
      html: string | null;
    };
  };
  'measures.add': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'measures.begin': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'measures.first': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: {
      added: string[] | null;
    };
  };
  'measures.of-releases': {
    parameters: [
      string | null,
      readonly (string | null)[] | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      version: string;
      measure: string;
      counts: number[] | null;
    };
  };
  'measures.release-before': {
    parameters: [
      string | null,
      string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      version: string;
    };
  };
  'notifications.add': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'notifications.list': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      kind: string;
      text: string;
      by_name: string;
      at: Date;
      read_at: Date | null;
      path: string | null;
      sheet_id: number | null;
      contact_id: number | null;
      product_id: number | null;
      sheet_type: number | null;
      record_name: string | null;
    };
  };
  'notifications.read': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'notifications.unread': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      count: number | null;
    };
  };
  'ocops.class-prices': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
      price_cents: number | null;
    };
  };
  'ocops.classes': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
    };
  };
  'ocops.history': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      price_name: string;
      old_cents: number | null;
      new_cents: number | null;
      changed_at: Date;
      changed_by: string;
    };
  };
  'ocops.lock-by-code': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: {
      id: number;
      code: string;
      name: string;
      standard_price_cents: number | null;
      special_price_cents: number | null;
      class_a_price_cents: number | null;
      class_b_price_cents: number | null;
      class_c_price_cents: number | null;
      class_d_price_cents: number | null;
      class_e_price_cents: number | null;
      reference_price_cents: number | null;
      is_special: boolean;
      is_clearance: boolean;
      is_customer_show: boolean;
      content_version: number;
    };
  };
  'ocops.lock-by-id': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: {
      id: number;
      code: string;
      name: string;
      standard_price_cents: number | null;
      special_price_cents: number | null;
      class_a_price_cents: number | null;
      class_b_price_cents: number | null;
      class_c_price_cents: number | null;
      class_d_price_cents: number | null;
      class_e_price_cents: number | null;
      reference_price_cents: number | null;
      is_special: boolean;
      is_clearance: boolean;
      is_customer_show: boolean;
      content_version: number;
    };
  };
  'ocops.lock-prices': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      code: string;
      name: string;
      standard_price_cents: number | null;
      special_price_cents: number | null;
      class_a_price_cents: number | null;
      class_b_price_cents: number | null;
      class_c_price_cents: number | null;
      class_d_price_cents: number | null;
      class_e_price_cents: number | null;
      reference_price_cents: number | null;
      is_special: boolean;
      is_clearance: boolean;
      is_customer_show: boolean;
      content_version: number;
    };
  };
  'ocops.prices': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      code: string;
      name: string;
      standard_price_cents: number | null;
      special_price_cents: number | null;
      class_a_price_cents: number | null;
      class_b_price_cents: number | null;
      class_c_price_cents: number | null;
      class_d_price_cents: number | null;
      class_e_price_cents: number | null;
      reference_price_cents: number | null;
      is_special: boolean;
      is_clearance: boolean;
      is_customer_show: boolean;
      content_version: number;
    };
  };
  'ocops.prices-of-codes': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      product_id: number;
      class_id: number;
      price_cents: number;
    };
  };
  'ocops.prices-of-products': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      product_id: number;
      class_id: number;
      price_cents: number;
    };
  };
  'ocops.product-exists': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
    };
  };
  'ocops.rounding': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      price_rounding: string;
    };
  };
  'ocops.update-products': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (boolean | null)[] | null,
      readonly (boolean | null)[] | null,
      readonly (boolean | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'ocops.upsert-class-prices': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'order-imports.customers-named': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
      code: string | null;
      address: string;
      city: string;
      state: string;
      postal: string;
      phone: string;
      service_id: number | null;
      bd_id: number | null;
      is_active: boolean;
    };
  };
  'order-imports.invoices-of-references': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      contact_id: number | null;
      reference: string | null;
      no: string;
    };
  };
  'order-imports.products-of-codes': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      code: string;
      name: string;
    };
  };
  'order-imports.time-zone': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      time_zone: string;
    };
  };
  'organisation.drafts-until': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      type: number;
      count: number | null;
    };
  };
  'organisation.lock': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      locked: number | null;
    };
  };
  'organisation.settings': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
      timeZone: string;
      negativeStock: string;
      landedCostMethod: string;
      lockedUntil: string | null;
      isCostVisible: boolean;
      requiresSecondFactor: boolean;
      draftAgeDays: number;
      priceRounding: string;
      quoteValidDays: number;
      surchargeText: string | null;
      returnPolicyText: string | null;
      logoMatch: string | null;
      logoName: string | null;
      salesAccount: string;
      inventoryAccount: string;
      logo: string;
      printName: string;
      addressLine1: string;
      addressLine2: string;
      phone: string;
      email: string;
      website: string;
      anb: string;
      bankAccountName: string;
      bsb: string;
      bankAccount: string;
      department_id: number;
      contentVersion: number;
      updated_at: Date;
    };
  };
  'organisation.time-zone': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      name: string | null;
    };
  };
  'phone-counts.arrival': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      order_id: number | null;
      sent_at: Date | null;
      counted_by: string | null;
      bill: unknown;
    };
  };
  'phone-counts.arriving-order': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: number;
      no: string;
      warehouse_id: number | null;
    };
  };
  'phone-counts.count': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      kind: string;
      warehouse: string;
      created_at: Date;
      expires_at: Date;
      opened_at: Date | null;
      sent_at: Date | null;
      counted_by: string | null;
      state: string | null;
      created_by: string | null;
      order: unknown;
      adjustment: unknown;
      bill: unknown;
    };
  };
  'phone-counts.insert': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      number | string | null,
      Buffer | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'phone-counts.lines': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      count_id: number;
      product_id: number | null;
      code: string | null;
      name: string | null;
      counted: number;
      expected: number | null;
    };
  };
  'phone-counts.lock': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'phone-counts.newest': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      kind: string;
      warehouse: string;
      created_at: Date;
      expires_at: Date;
      opened_at: Date | null;
      sent_at: Date | null;
      counted_by: string | null;
      state: string | null;
      created_by: string | null;
      order: unknown;
      adjustment: unknown;
      bill: unknown;
    };
  };
  'phone-counts.note-opened': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'phone-counts.products-by-id': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      code: string;
      name: string;
      barcodes: string;
    };
  };
  'phone-counts.products-of-codes': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      code: string;
      name: string;
      barcodes: string;
      category: number;
    };
  };
  'phone-counts.products-to-count': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      code: string;
      name: string;
      barcodes: string;
    };
  };
  'phone-counts.revoke': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'phone-counts.store-bill': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'phone-counts.store-lines': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (Date | string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'phone-counts.store-sent': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'phone-counts.task': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      kind: string;
      warehouse_id: number;
      order_id: number | null;
      warehouse: string;
      created_at: Date;
      expires_at: Date;
      created_by: number;
      sent_uuid: string | null;
      role: number;
      adjustment_no: string | null;
      organisation: string;
      phone: string;
      time_zone: string;
      state: string | null;
      order_no: string | null;
    };
  };
  'phone-counts.use': {
    parameters: [
      Buffer | null,
    ];
    writes: true;
    row: {
      organisation: number;
      id: number;
      minuteCalls: number;
      state: string | null;
      secondsToMinute: number | null;
    };
  };
  'phone-counts.warehouse': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
    };
  };
  'pipelines.add-trust': {
    parameters: [
      string | null,
      string | null,
      string | null,
      string | null,
      boolean | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number | null;
    };
  };
  'pipelines.revoke-trust': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      remote: string;
      issuer: string;
      subject: string;
    };
  };
  'pipelines.rules-for': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      subject: string;
      claims: unknown;
      promote: boolean;
    };
  };
  'pipelines.security-event': {
    parameters: [
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'pipelines.trusts': {
    parameters: [];
    writes: false;
    row: {
      id: number | null;
      remote: string;
      issuer: string;
      subject: string;
      claims: unknown;
      promote: boolean;
      createdBy: string;
      createdAt: string | null;
      revokedAt: string | null;
      lastUsedAt: string | null;
    };
  };
  'pipelines.use-identity-token': {
    parameters: [
      Buffer | null,
      Date | string | null,
    ];
    writes: true;
    row: {
      token_hash: Buffer;
    };
  };
  'pipelines.use-trust': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'products.average-cost': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      quantity: number;
      value_cents: number;
      average_cents: number | null;
    };
  };
  'products.barcode-owners': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      barcode: string;
      id: number;
      code: string;
    };
  };
  'products.brand-names': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
    };
  };
  'products.brands': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
    };
  };
  'products.class-prices': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
      price_cents: number | null;
    };
  };
  'products.exists': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
    };
  };
  'products.exported': {
    parameters: [];
    writes: false;
    row: {
      id: number;
      code: string;
      name: string;
      unit: string;
      barcodes: string;
      category: number;
      brand_id: number | null;
      tag1: string;
      tag2: string;
      tag3: string;
      tag4: string;
      load_rate: string;
      speed_rate: string;
      reference_price_cents: number | null;
      standard_price_cents: number | null;
      special_price_cents: number | null;
      class_a_price_cents: number | null;
      class_b_price_cents: number | null;
      is_special: boolean;
      is_clearance: boolean;
      is_customer_show: boolean;
      xero_state: number;
      created_at: Date;
      updated_at: Date;
      brand: string | null;
    };
  };
  'products.insert': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      boolean | null,
      boolean | null,
      number | string | null,
      boolean | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'products.insert-price-changes': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'products.labelled': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      code: string;
      name: string;
      category: number;
      specification: string;
      barcodes: string;
    };
  };
  'products.lock': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      code: string;
      helper_code: string;
      origin_code: string;
      barcodes: string;
      name: string;
      unit: string;
      comments: string;
      category: number;
      auto_parts_type: number | null;
      material: number;
      brand_id: number | null;
      manufacturer: string;
      tag1: string;
      tag2: string;
      tag3: string;
      tag4: string;
      is_customer_show: boolean;
      is_clearance: boolean;
      third_party_stock: number;
      is_special: boolean;
      standard_price_cents: number | null;
      special_price_cents: number | null;
      class_a_price_cents: number | null;
      class_b_price_cents: number | null;
      class_c_price_cents: number | null;
      class_d_price_cents: number | null;
      class_e_price_cents: number | null;
      reference_price_cents: number | null;
      cost_price_cents: number | null;
      tyre_model: string;
      specification: string;
      width: string;
      diameter: string;
      patterns: string;
      load_rate: string;
      speed_rate: string;
      suggested: string;
      rim_diameter: string;
      rim_width: string;
      rim_offset: string;
      center_bore: string;
      bolt_pattern: string;
      xero_state: number;
      content_version: number;
      created_at: Date;
      updated_at: Date;
      cost_visible: boolean;
      time_zone: string;
      brand_name: string | null;
    };
  };
  'products.lock-by-code': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: {
      id: number;
      code: string;
      helper_code: string;
      origin_code: string;
      barcodes: string;
      name: string;
      unit: string;
      comments: string;
      category: number;
      auto_parts_type: number | null;
      material: number;
      brand_id: number | null;
      manufacturer: string;
      tag1: string;
      tag2: string;
      tag3: string;
      tag4: string;
      is_customer_show: boolean;
      is_clearance: boolean;
      third_party_stock: number;
      is_special: boolean;
      standard_price_cents: number | null;
      special_price_cents: number | null;
      class_a_price_cents: number | null;
      class_b_price_cents: number | null;
      class_c_price_cents: number | null;
      class_d_price_cents: number | null;
      class_e_price_cents: number | null;
      reference_price_cents: number | null;
      cost_price_cents: number | null;
      tyre_model: string;
      specification: string;
      width: string;
      diameter: string;
      patterns: string;
      load_rate: string;
      speed_rate: string;
      suggested: string;
      rim_diameter: string;
      rim_width: string;
      rim_offset: string;
      center_bore: string;
      bolt_pattern: string;
      xero_state: number;
      content_version: number;
      created_at: Date;
      updated_at: Date;
      cost_visible: boolean;
      time_zone: string;
      brand_name: string | null;
    };
  };
  'products.lock-costs': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: {
      id: number;
      code: string;
      name: string;
      cost_price_cents: number | null;
      cost_usd_cents: number | null;
      class_a_price_cents: number | null;
      standard_price_cents: number | null;
      content_version: number;
    };
  };
  'products.open-orders': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      no: string;
      date: string;
      eta: string | null;
      supplier: string | null;
      warehouse: string | null;
      quantity: number | null;
    };
  };
  'products.part-types': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
    };
  };
  'products.pick-frame': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      cost_visible: boolean;
      price_type: string | null;
      class_id: number | null;
      knows_customer: boolean | null;
    };
  };
  'products.price-history': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      at: Date;
      by: string;
      price: string;
      old_cents: number | null;
      new_cents: number | null;
    };
  };
  'products.product': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      code: string;
      helper_code: string;
      origin_code: string;
      barcodes: string;
      name: string;
      unit: string;
      comments: string;
      category: number;
      auto_parts_type: number | null;
      material: number;
      brand_id: number | null;
      manufacturer: string;
      tag1: string;
      tag2: string;
      tag3: string;
      tag4: string;
      is_customer_show: boolean;
      is_clearance: boolean;
      third_party_stock: number;
      is_special: boolean;
      standard_price_cents: number | null;
      special_price_cents: number | null;
      class_a_price_cents: number | null;
      class_b_price_cents: number | null;
      class_c_price_cents: number | null;
      class_d_price_cents: number | null;
      class_e_price_cents: number | null;
      reference_price_cents: number | null;
      cost_price_cents: number | null;
      tyre_model: string;
      specification: string;
      width: string;
      diameter: string;
      patterns: string;
      load_rate: string;
      speed_rate: string;
      suggested: string;
      rim_diameter: string;
      rim_width: string;
      rim_offset: string;
      center_bore: string;
      bolt_pattern: string;
      xero_state: number;
      content_version: number;
      created_at: Date;
      updated_at: Date;
      cost_visible: boolean;
      time_zone: string;
      brand_name: string | null;
    };
  };
  'products.sales': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      month: string | null;
      quantity: number | null;
      amount_cents: number | null;
    };
  };
  'products.store-barcodes': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: {
      barcode: string;
    };
  };
  'products.tags': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      slot: number;
      name: string;
    };
  };
  'products.timeline': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      no: string;
      date: string;
      status: number;
      contact_id: number | null;
      contact: string | null;
      quantity: number | null;
      amount_cents: number | null;
    };
  };
  'products.units': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      warehouse_id: number;
      warehouse: string;
      stock: number | null;
      in_transit: number | null;
      eta: string | null;
    };
  };
  'products.update': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      boolean | null,
      boolean | null,
      number | string | null,
      boolean | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'products.update-costs': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'products.weeks': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      week: string | null;
      quantity: number | null;
      amount_cents: number | null;
    };
  };
  'quote-links.answer': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'quote-links.insert': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      Buffer | null,
      number | string | null,
      Date | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'quote-links.link-of-quote': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      created_at: Date;
      expires_at: Date;
      opened_at: Date | null;
      answer: string | null;
      answered_at: Date | null;
      answered_by: string | null;
      words: string;
      state: string | null;
      created_by: string | null;
      order: unknown;
    };
  };
  'quote-links.lock': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'quote-links.locked': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      state: string | null;
      answer_uuid: string | null;
      answer: string | null;
      answered_by: string | null;
      maker: number;
      quoter: number;
      order_no: string | null;
      organisation: string;
      phone: string;
    };
  };
  'quote-links.note-opened': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'quote-links.of-quote': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      created_at: Date;
      expires_at: Date;
      opened_at: Date | null;
      answer: string | null;
      answered_at: Date | null;
      answered_by: string | null;
      words: string;
      state: string | null;
      created_by: string | null;
      order: unknown;
    };
  };
  'quote-links.revoke': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'quote-links.shown': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      organisation: string;
      phone: string;
      email: string;
      expires_at: Date;
    };
  };
  'quote-links.time': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      expires_at: Date | null;
      now: Date | null;
    };
  };
  'quote-links.use': {
    parameters: [
      Buffer | null,
    ];
    writes: true;
    row: {
      organisation: number;
      id: number;
      quoteId: number;
      answerUuid: string | null;
      minuteCalls: number;
      state: string | null;
      secondsToMinute: number | null;
    };
  };
  'quotes.close': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'quotes.costs': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      cost_cents: number | null;
    };
  };
  'quotes.count-open': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      count: number | null;
      cents: number | null;
    };
  };
  'quotes.customer': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      price_type: string;
      class_id: number | null;
      is_active: boolean;
      credit_limit_cents: number;
      xero_balance_cents: number;
      approved_unsent_cents: number | null;
    };
  };
  'quotes.days': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      today: string | null;
      valid_until: string | null;
      cost_visible: boolean;
    };
  };
  'quotes.emails': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      address: string;
      state: string;
      error: string | null;
      at: Date;
    };
  };
  'quotes.insert': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
      no: string;
    };
  };
  'quotes.insert-lines': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'quotes.lines': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      seq: number;
      product_id: number;
      quantity: number;
      price_cents: number;
      price_source: string;
      code: string;
      name: string;
      unit: string;
      tag4: string;
    };
  };
  'quotes.lock': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'quotes.parties': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      seller: unknown;
      contact: unknown;
      payment_type: string;
    };
  };
  'quotes.quote': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      no: string;
      name: string;
      note: string;
      contact_id: number;
      customer: string;
      valid_until: string;
      total_quantity: number;
      total_cents: number;
      is_closed: boolean | null;
      content_version: number;
      created_at: Date;
      updated_at: Date;
      date: string | null;
      today: string | null;
      products: number | null;
      created_by: string | null;
      invoice: unknown;
      email: string;
      is_active: boolean;
    };
  };
  'quotes.update': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'quotings.history-product': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      code: string;
      name: string;
      standard_price_cents: number | null;
      special_price_cents: number | null;
      class_a_price_cents: number | null;
      class_b_price_cents: number | null;
      ocop_cents: number | null;
    };
  };
  'quotings.holders': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      no: string;
      contact_id: number | null;
      csr_name: string | null;
      qty: number | null;
      date: string;
      drafter: string | null;
    };
  };
  'quotings.start-bought': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      code: string;
      name: string;
      quantity: number;
      price_cents: number;
      date: string;
      sheet_id: number;
      no: string;
      stock: number | null;
    };
  };
  'quotings.start-customer': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
    };
  };
  'quotings.start-sellers': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      code: string;
      name: string;
      units: number | null;
      stock: number | null;
    };
  };
  'recover.newest-releases': {
    parameters: [
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      status: string;
      stable: boolean | null;
      at: string | null;
    };
  };
  'recover.platform-admin-by-email': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      email: string;
    };
  };
  'release-check.add-contacts': {
    parameters: [
      number | string | null,
      readonly (boolean | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'release-check.add-organisation': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'release-check.add-products': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'release-check.add-user': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
      email: string;
    };
  };
  'release-check.add-warehouses': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'release-check.free-user': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      email: string;
    };
  };
  'release-check.job': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      state: string;
      error: string | null;
      ahead: number | null;
    };
  };
  'release-check.lock-accounts': {
    parameters: [];
    writes: false;
    row: {
      pg_advisory_xact_lock: string | null;
    };
  };
  'release-check.organisation': {
    parameters: [];
    writes: false;
    row: {
      id: number;
      name: string;
    };
  };
  'release-check.set-password': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'release-check.store': {
    parameters: [
      string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      version: string;
    };
  };
  'release-check.unchecked': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      manifest: unknown;
    };
  };
  'releases.add-changes': {
    parameters: [
      string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      organisation_id: number | null;
    };
  };
  'releases.add-check-grant': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.add-csp-report': {
    parameters: [
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.add-freeze': {
    parameters: [
      number | string | null,
      Date | string | null,
      Date | string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.add-history': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.add-pilots': {
    parameters: [
      readonly (number | string | null)[] | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      Date | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.add-security-event': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.all-guards': {
    parameters: [];
    writes: false;
    row: {
      remote: string;
      version: string;
      before: string | null;
      until: string | null;
      runs: number;
      failures: number;
      errors: number;
      revertedVersion: string | null;
      why: string | null;
    };
  };
  'releases.all-rollouts': {
    parameters: [];
    writes: false;
    row: {
      remote: string;
      version: string;
      steps: number[];
      percent: number;
      unit: string;
      organisationIds: number[] | null;
      state: string;
      reason: string;
      stoppedReason: string;
      startedAt: string | null;
      stepAt: string | null;
      runs: number;
      failures: number;
      errors: number;
      minFailures: number;
      maxFailurePercent: number;
      soakHours: number | null;
      soakStarts: number;
      continuesAt: string | null;
    };
  };
  'releases.any-other-release': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: Record<never, never>;
  };
  'releases.block-signed-by-key': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      remote: string;
      version: string;
    };
  };
  'releases.changes-of': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      remote: string;
      organisationId: number | null;
      state: unknown;
    };
  };
  'releases.check-report': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      report: unknown;
    };
  };
  'releases.choices-at': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      remote: string;
      organisationId: number | null;
      state: unknown;
    };
  };
  'releases.choices-now': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      remote: string | null;
      organisationId: number | null;
      state: unknown;
    };
  };
  'releases.choosable': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      remote: string | null;
      version: string | null;
      status: string | null;
      needs: unknown;
      proven: boolean | null;
      stable: string | null;
      whole: boolean | null;
      pins: unknown;
      grants: unknown;
      rollout: unknown;
    };
  };
  'releases.claim-upload': {
    parameters: [
      string | null,
      string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: string;
    };
  };
  'releases.concerns': {
    parameters: [
      readonly (number | string | null)[] | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.concerns-all': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.confirmed-seconds': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      seconds: number | null;
    };
  };
  'releases.count': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      total: number | null;
    };
  };
  'releases.count-for-guard': {
    parameters: [
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      remote: string;
    };
  };
  'releases.count-for-rollout': {
    parameters: [
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      remote: string;
    };
  };
  'releases.count-health': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.count-remote-failure': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.count-run': {
    parameters: [
      string | null,
      string | null,
      boolean | null,
    ];
    writes: true;
    row: {
      version: string;
    };
  };
  'releases.decision': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      action: string;
      version: string | null;
    };
  };
  'releases.delete-pin': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.delete-preview': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      version: string;
    };
  };
  'releases.delete-releases': {
    parameters: [
      string | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.delete-stable': {
    parameters: [
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.deploy-tokens': {
    parameters: [];
    writes: false;
    row: {
      id: number | null;
      name: string;
      remotes: string[];
      promote: boolean;
      key: string | null;
      createdBy: string | null;
      createdAt: string | null;
      expiresAt: string | null;
      revokedAt: string | null;
      lastUsedAt: string | null;
    };
  };
  'releases.deprecated': {
    parameters: [];
    writes: false;
    row: {
      remote: string;
      version: string;
      until: string | null;
      reason: string;
    };
  };
  'releases.due-rollouts': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      remote: string;
    };
  };
  'releases.end-claim': {
    parameters: [
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: string;
    };
  };
  'releases.end-deploy-token': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      name: string;
      remotes: string[];
      promote: boolean;
      public_key: string;
      endsAt: string | null;
    };
  };
  'releases.end-freeze': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      startsAt: string | null;
      endsAt: string | null;
      reason: string;
    };
  };
  'releases.end-grant': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      remote: string;
      version: string | null;
      user_id: number;
    };
  };
  'releases.end-grants-of-user': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.end-guard': {
    parameters: [
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.end-oldest-previews': {
    parameters: [
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.end-pilots-of-users': {
    parameters: [
      string | null,
      readonly (number | string | null)[] | null,
      boolean | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.end-pins-of-freeze': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.end-sessions-of-user': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.ended-previews': {
    parameters: [];
    writes: false;
    row: {
      remote: string;
      version: string;
    };
  };
  'releases.exports-of-shell': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      contract: string | null;
    };
  };
  'releases.faulty-or-given': {
    parameters: [
      boolean | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      manifest_text: string;
      signature: string;
      public_key: string;
      fault: string | null;
    };
  };
  'releases.find': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      manifest_text: string;
      signature: string;
      public_key: string;
      manifest: unknown;
      fault: string | null;
      status: string;
      supported_until: Date | null;
      check_state: string;
      api_calls: string | null;
      contract: string | null;
      preview_until: Date | null;
    };
  };
  'releases.first-report-today': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      boolean | null,
      string | null,
    ];
    writes: true;
    row: {
      version: string;
    };
  };
  'releases.freeze': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      organisation_id: number | null;
    };
  };
  'releases.frozen': {
    parameters: [
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number | null;
      organisationId: number | null;
      organisation: string | null;
      until: string | null;
      reason: string;
    };
  };
  'releases.health-by-remote': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      remote: string;
      runs: number | null;
      failures: number | null;
    };
  };
  'releases.health-in-organisations': {
    parameters: [
      string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      organisation_id: number;
      remote: string;
      version: string;
      runs: number | null;
      failures: number | null;
    };
  };
  'releases.history-count': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      total: number | null;
    };
  };
  'releases.history-page': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      at: string | null;
      actor: string;
      action: string;
      organisation: string | null;
      remote: string | null;
      version: string | null;
      reason: string;
      before: unknown;
      after: unknown;
      revision: number | null;
      undoable: boolean | null;
    };
  };
  'releases.insert': {
    parameters: [
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.is-blocked': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: Record<never, never>;
  };
  'releases.known-release': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      version: string;
    };
  };
  'releases.last-again': {
    parameters: [
      string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      until: string | null;
    };
  };
  'releases.latest-change': {
    parameters: [];
    writes: false;
    row: {
      at: Date;
      actor: string;
      action: string;
      reason: string;
      remote: string | null;
      version: string | null;
      organisationId: number | null;
    };
  };
  'releases.list-failures': {
    parameters: [
      number | string | null,
      boolean | null,
    ];
    writes: false;
    row: {
      count: number | null;
      lastAt: string | null;
    };
  };
  'releases.list-page': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      status: string;
      deprecation: unknown;
      fault: string | null;
      check: string;
      stable: boolean | null;
      pinnedBy: number[] | null;
      publisher: string | null;
      commit: string | null;
      publishedAt: string | null;
      tidiedAt: string | null;
      runs: number | null;
      failures: number | null;
      requires: unknown;
    };
  };
  'releases.list-state': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      state: string | null;
      personal: boolean | null;
    };
  };
  'releases.live-contracts-of-others': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      contract: string | null;
    };
  };
  'releases.live-grants': {
    parameters: [];
    writes: false;
    row: {
      id: number | null;
      email: string | null;
      remote: string;
      version: string | null;
      reason: string;
      by: string;
      until: string | null;
    };
  };
  'releases.live-pins': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      organisationId: number;
      remote: string;
      version: string;
      reason: string;
      by: string;
      at: string | null;
      expiresAt: string | null;
      locked: boolean;
    };
  };
  'releases.live-routes-of-others': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      routes: unknown;
      menu: unknown;
      expressNew: unknown;
    };
  };
  'releases.live-slots': {
    parameters: [];
    writes: false;
    row: {
      remote: string;
      version: string;
      slots: unknown;
      panels: unknown;
    };
  };
  'releases.lock-guard': {
    parameters: [
      string | null,
    ];
    writes: true;
    row: {
      version: string;
      before: string | null;
      runs: number;
      failures: number;
      errors: number;
    };
  };
  'releases.lock-live-routes': {
    parameters: [];
    writes: false;
    row: {
      pg_advisory_xact_lock: string | null;
    };
  };
  'releases.lock-pin': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      version: string;
      reason: string;
      expiresAt: string | null;
      locked: boolean;
    };
  };
  'releases.lock-remote': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      pg_advisory_xact_lock: string | null;
    };
  };
  'releases.lock-revision': {
    parameters: [];
    writes: true;
    row: {
      value: string | null;
    };
  };
  'releases.lock-rollout': {
    parameters: [
      string | null,
    ];
    writes: true;
    row: {
      remote: string;
      version: string;
      steps: number[];
      percent: number;
      unit: string;
      organisationIds: number[] | null;
      state: string;
      reason: string;
      stoppedReason: string;
      startedAt: string | null;
      stepAt: string | null;
      runs: number;
      failures: number;
      errors: number;
      minFailures: number;
      maxFailurePercent: number;
      soakHours: number | null;
      soakStarts: number;
      continuesAt: string | null;
    };
  };
  'releases.manifests': {
    parameters: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      manifest_text: string;
      signature: string;
      public_key: string;
      fault: string | null;
    };
  };
  'releases.mark-confirmed': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.mark-proven': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.mark-tidied': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      version: string;
    };
  };
  'releases.may-see-previews': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: number;
    };
  };
  'releases.notes': {
    parameters: [
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      notes: string;
    };
  };
  'releases.old-local-builds': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
    };
  };
  'releases.open-freezes': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      organisationId: number | null;
      organisation: string | null;
      startsAt: string | null;
      endsAt: string | null;
      reason: string;
      by: string;
    };
  };
  'releases.organisation-exists': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
    };
  };
  'releases.organisations': {
    parameters: [];
    writes: false;
    row: {
      id: number;
      name: string;
      people: number | null;
    };
  };
  'releases.organisations-of-users': {
    parameters: [
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      organisation_id: number;
    };
  };
  'releases.other-with-container': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
    };
  };
  'releases.overview-state': {
    parameters: [];
    writes: false;
    row: {
      state: string | null;
    };
  };
  'releases.own-revision': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      value: string | null;
    };
  };
  'releases.owners': {
    parameters: [];
    writes: false;
    row: {
      remote: string;
      owner: string | null;
      version: string;
    };
  };
  'releases.page-detail': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      manifest: unknown;
      notes: string;
      token: string;
      checkedAt: string | null;
      checks: unknown;
    };
  };
  'releases.page-failure-kinds': {
    parameters: [
      string | null,
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      code: string;
      page: string;
      cause: string;
      ranBefore: string | null;
      count: number | null;
      lastAt: string | null;
      message: string | null;
    };
  };
  'releases.page-health': {
    parameters: [
      string | null,
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      hour: string | null;
      runs: number | null;
      failures: number | null;
    };
  };
  'releases.page-row': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      status: string;
      deprecation: unknown;
      fault: string | null;
      check: string;
      stable: boolean | null;
      pinnedBy: number[] | null;
      publisher: string | null;
      commit: string | null;
      publishedAt: string | null;
      tidiedAt: string | null;
      runs: number | null;
      failures: number | null;
      requires: unknown;
    };
  };
  'releases.page-versions': {
    parameters: [
      string | null,
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      version: string | null;
      stable: boolean | null;
      hour: string | null;
      runs: number | null;
      failures: number | null;
    };
  };
  'releases.pilots-by-version': {
    parameters: [];
    writes: false;
    row: {
      remote: string;
      version: string | null;
      people: number | null;
    };
  };
  'releases.pin-until-freeze-ends': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.pinned-organisation-exists': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
    };
  };
  'releases.policy-reports-count': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      total: number | null;
    };
  };
  'releases.policy-reports-page': {
    parameters: [
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      directive: string;
      blocked: string;
      source: string;
      sample: string | null;
      page: string | null;
      pages: number | null;
      count: number | null;
      lastAt: string | null;
    };
  };
  'releases.preview': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      status: string | null;
      needs: unknown;
      check: string;
      until: string | null;
      lasts: boolean | null;
      by: string | null;
      commit: string | null;
    };
  };
  'releases.raise-revision': {
    parameters: [];
    writes: true;
    row: {
      value: string | null;
    };
  };
  'releases.remote-of-grant': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      remote: string;
    };
  };
  'releases.remotes-pinned-by-freeze': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      remote: string;
    };
  };
  'releases.remotes-signed-by-key': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      remote: string;
    };
  };
  'releases.remove-password': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.renew-deploy-token': {
    parameters: [
      Buffer | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.renewed-by-instance': {
    parameters: [];
    writes: false;
    row: {
      remote: string;
      version: string;
    };
  };
  'releases.restore-rollout': {
    parameters: [
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      number | string | null,
      string | null,
      number | string | null,
      number | string | null,
      string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.revision': {
    parameters: [];
    writes: false;
    row: {
      value: string | null;
      blocked: string[] | null;
    };
  };
  'releases.revision-is-kept': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: Record<never, never>;
  };
  'releases.revision-of-page': {
    parameters: [
      Buffer | null,
    ];
    writes: false;
    row: {
      value: string | null;
    };
  };
  'releases.revoke-deploy-token': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      name: string;
      remotes: string[];
    };
  };
  'releases.revoke-signing-key': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      owner: string;
      fingerprint: string | null;
    };
  };
  'releases.revoked-of-instance': {
    parameters: [
      Buffer | null,
      string | null,
    ];
    writes: false;
    row: {
      token: boolean | null;
      key: boolean | null;
    };
  };
  'releases.set-api-calls': {
    parameters: [
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.set-fault': {
    parameters: [
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      version: string;
    };
  };
  'releases.set-pin': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      Date | string | null,
      boolean | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.set-rollout': {
    parameters: [
      string | null,
      string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.set-stable': {
    parameters: [
      string | null,
      string | null,
      boolean | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.set-status': {
    parameters: [
      string | null,
      string | null,
      string | null,
      Date | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.signed-by-key': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      status: string;
      stable: boolean | null;
      publishedAt: string | null;
    };
  };
  'releases.signing-key-exists': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: Record<never, never>;
  };
  'releases.signing-keys': {
    parameters: [];
    writes: false;
    row: {
      id: number | null;
      owner: string;
      fingerprint: string | null;
      createdBy: string | null;
      createdAt: string | null;
      revokedAt: string | null;
      lastUsedAt: string | null;
      releases: number | null;
      usable: number | null;
    };
  };
  'releases.spread': {
    parameters: [
      string | null,
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      organisations: number | null;
      networks: number | null;
      people: number | null;
    };
  };
  'releases.stable': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      version: string;
      by_instance: boolean;
    };
  };
  'releases.stable-version': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      version: string;
    };
  };
  'releases.start-rollout': {
    parameters: [
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.states': {
    parameters: [
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      remote: string;
      releases: unknown;
      stable: string | null;
      pins: unknown;
      grants: unknown;
      rollout: unknown;
    };
  };
  'releases.store-deploy-token': {
    parameters: [
      Buffer | null,
      string | null,
      readonly (string | null)[] | null,
      boolean | null,
      string | null,
      number | string | null,
      Date | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'releases.store-settings': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.stored-again': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      version: string;
    };
  };
  'releases.stored-manifest': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      manifest_text: string;
      signature: string;
      public_key: string;
    };
  };
  'releases.stored-manifests-after': {
    parameters: [
      string | null,
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      manifest_text: string;
      signature: string;
      public_key: string;
      fault: string | null;
    };
  };
  'releases.stored-settings': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      remote: string;
      flags: unknown;
      config: unknown;
    };
  };
  'releases.taken-back': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      revertedVersion: string | null;
    };
  };
  'releases.tell-platform-admins': {
    parameters: [
      string | null,
      boolean | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'releases.tidied-at': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      tidied_at: Date | null;
    };
  };
  'releases.tidy-changes': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'releases.to-tidy': {
    parameters: [];
    writes: false;
    row: {
      remote: string;
      version: string;
    };
  };
  'releases.use-deploy-token': {
    parameters: [
      Buffer | null,
    ];
    writes: true;
    row: {
      tokenId: number;
      name: string;
      remotes: string[];
      canPromote: boolean;
      signingKeyId: number;
      isInstance: boolean | null;
      publicKey: string;
    };
  };
  'releases.users-by-email': {
    parameters: [
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      email: string;
    };
  };
  'releases.versions': {
    parameters: [];
    writes: false;
    row: {
      remote: string;
      versions: string[] | null;
    };
  };
  'releases.without-api-calls': {
    parameters: [];
    writes: false;
    row: {
      remote: string;
      version: string;
      path: string | null;
    };
  };
  'reorder.inputs': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      productId: number | null;
      code: string | null;
      name: string | null;
      brand: string | null;
      unit: string | null;
      onHand: number | null;
      held: number | null;
      incoming: number | null;
      sold12Weeks: number | null;
      minimum: number | null;
      leadTimeDays: number | null;
    };
  };
  'reorder.last-orders': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      productId: number | null;
      supplierId: number | null;
      supplier: string | null;
      date: string | null;
      usd_price_cents: number | null;
    };
  };
  'reorder.lock-rule': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      minimum: number;
      lead_time_days: number;
    };
  };
  'reorder.product': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      code: string;
    };
  };
  'reorder.settings': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      cost_visible: boolean;
      time_zone: string;
    };
  };
  'reorder.store-rule': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'reorder.supplier-name': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
    };
  };
  'report-schedules.add-recipients': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'report-schedules.advance': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'report-schedules.clear-recipients': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'report-schedules.count': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      n: number | null;
    };
  };
  'report-schedules.delete': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'report-schedules.due': {
    parameters: [];
    writes: false;
    row: {
      organisation: number;
      id: number;
      userId: number;
    };
  };
  'report-schedules.find-email': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      state: string;
      messageKey: string;
      type: string;
      dateRange: string;
      showsCost: boolean;
      fileId: string | null;
      organisation: string;
      eId: number;
      name: string;
      email: string;
      role: number;
      isAcct: boolean;
      isDir: boolean;
      isActive: boolean | null;
    };
  };
  'report-schedules.finish-email': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'report-schedules.insert': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      boolean | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'report-schedules.list': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: string;
      name: string;
      frequency: string;
      request: unknown;
      isActive: boolean;
      nextOn: string;
      problem: string;
      ownerId: number;
      owner: string;
      recipients: unknown;
      lastSentAt: Date | null;
      emails: unknown;
      hasReport: boolean | null;
      jobState: string | null;
    };
  };
  'report-schedules.lock': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      ownerId: number;
      type: string;
      name: string;
      frequency: string;
      request: unknown;
      nextOn: string;
      isActive: boolean;
    };
  };
  'report-schedules.people': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      eId: number;
      name: string;
      email: string;
      role: number;
      isAcct: boolean;
      isDir: boolean;
      isActive: boolean | null;
    };
  };
  'report-schedules.queue-emails': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      eId: number;
    };
  };
  'report-schedules.recipients': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      eId: number;
    };
  };
  'report-schedules.today': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      today: string | null;
    };
  };
  'report-schedules.update': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      boolean | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'reports.adjustments-detail': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      boolean | null,
    ];
    writes: false;
    row: {
      sheetId: number;
      sheetType: number;
      productId: number;
      seq: number;
      warehouseId: number | null;
      number: string;
      date: string;
      warehouse: string | null;
      code: string;
      product: string;
      brand: string | null;
      category: string | null;
      system: number | null;
      counted: number | null;
      quantity: number;
      unitCost: number | null;
      value: number | null;
      description: string;
    };
  };
  'reports.aged-receivables': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      contactId: number | null;
      documents: number | null;
      notDue: number | null;
      upTo30: number | null;
      upTo60: number | null;
      upTo90: number | null;
      older: number | null;
      total: number | null;
      unsent: number | null;
      customer: string | null;
      payment: string | null;
    };
  };
  'reports.count-open': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      organisation: number | null;
      person: number | null;
    };
  };
  'reports.counts': {
    parameters: [
      number | string | null,
      boolean | null,
    ];
    writes: false;
    row: {
      total: number | null;
      active: number | null;
    };
  };
  'reports.customers-sales-summary-by-area': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      string | null,
      string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      boolean | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      key: string | null;
      invoices: number | null;
      quantity: number | null;
      gross: number | null;
      creditNotes: number | null;
      net: number | null;
      gst: number | null;
      cost: number | null;
      lastYear: number | null;
      areaOfSale: string | null;
      areaId: string | null;
      margin: number | null;
      change: number | null;
      share: number | null;
    };
  };
  'reports.customers-sales-summary-by-customer': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      string | null,
      string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      boolean | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      key: number | null;
      invoices: number | null;
      quantity: number | null;
      gross: number | null;
      creditNotes: number | null;
      net: number | null;
      gst: number | null;
      cost: number | null;
      lastYear: number | null;
      contactId: number | null;
      customer: string | null;
      area: string | null;
      payment: string | null;
      margin: number | null;
      change: number | null;
      share: number | null;
    };
  };
  'reports.customers-sales-summary-by-month': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      string | null,
      string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      boolean | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      key: string | null;
      invoices: number | null;
      quantity: number | null;
      gross: number | null;
      creditNotes: number | null;
      net: number | null;
      gst: number | null;
      cost: number | null;
      lastYear: number | null;
      month: string | null;
      monthId: string | null;
      margin: number | null;
      change: number | null;
      share: number | null;
    };
  };
  'reports.customers-sales-summary-by-product': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      string | null,
      string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      boolean | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      key: number | null;
      invoices: number | null;
      quantity: number | null;
      gross: number | null;
      creditNotes: number | null;
      net: number | null;
      gst: number | null;
      cost: number | null;
      lastYear: number | null;
      productId: number | null;
      invoicesOfProduct: number | null;
      code: string | null;
      product: string | null;
      brand: string | null;
      category: string | null;
      margin: number | null;
      change: number | null;
      share: number | null;
    };
  };
  'reports.customers-sales-summary-by-salesperson': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      string | null,
      string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      boolean | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      key: number | null;
      invoices: number | null;
      quantity: number | null;
      gross: number | null;
      creditNotes: number | null;
      net: number | null;
      gst: number | null;
      cost: number | null;
      lastYear: number | null;
      salespersonId: number | null;
      salesperson: string | null;
      margin: number | null;
      change: number | null;
      share: number | null;
    };
  };
  'reports.driver-money': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: number;
      sheetId: number;
      sheetType: number;
      contactId: number | null;
      driverDay: string | null;
      driverDayId: string | null;
      driver: string;
      date: string | null;
      number: string;
      customer: string | null;
      payment: string | null;
      cash: number | null;
      other: number | null;
      amount: number | null;
      invoiced: number | null;
    };
  };
  'reports.find': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: string;
      date_range: string;
      request: unknown;
      shows_cost: boolean;
      file_id: string | null;
      requested_by: number;
      requested_by_name: string;
      role: number;
      is_acct: boolean;
      is_dir: boolean;
      is_active: boolean | null;
    };
  };
  'reports.frame': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      organisation: string;
      timeZone: string;
      momentText: string | null;
    };
  };
  'reports.insert': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      boolean | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'reports.inventory-classification': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      boolean | null,
    ];
    writes: false;
    row: {
      categoryId: number | null;
      category: string | null;
      brand: string | null;
      productIds: string | null;
      tag: string | null;
      products: number | null;
      opening: number | null;
      movedIn: number | null;
      movedOut: number | null;
      closing: number | null;
      value: number | null;
    };
  };
  'reports.inventory-items-trace': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      boolean | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      entryId: number;
      productId: number;
      sheetId: number;
      sheetType: number;
      contactId: number | null;
      code: string;
      product: string;
      postedAt: string | null;
      date: string;
      number: string;
      kind: string | null;
      entry: string | null;
      contact: string | null;
      warehouse: string;
      quantity: number;
      warehouseBalance: number;
      balance: number;
      value: number | null;
      variance: number | null;
      balanceValue: number | null;
    };
  };
  'reports.invoices-credit-notes-detail': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      string | null,
      string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      boolean | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      sheetId: number;
      sheetType: number;
      contactId: number | null;
      productId: number;
      seq: number;
      brand_id: number | null;
      warehouse_id: number | null;
      number: string;
      kind: string | null;
      date: string;
      dueDate: string | null;
      deliveryDate: string | null;
      customer: string | null;
      area: string;
      payment: string;
      tag: string | null;
      code: string;
      product: string;
      category: string | null;
      quantity: number | null;
      price: number;
      amount: number | null;
      gst: number | null;
      cost: number | null;
      brand: string | null;
      warehouse: string | null;
      margin: number | null;
    };
  };
  'reports.job-of': {
    parameters: [
      number | string | null,
      boolean | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      job_id: number | null;
      requested_by: number;
    };
  };
  'reports.lock-counting': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      pg_advisory_xact_lock: string | null;
    };
  };
  'reports.names-of-brands': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      name: string;
    };
  };
  'reports.names-of-contacts': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      name: string;
    };
  };
  'reports.names-of-products': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      name: string;
    };
  };
  'reports.names-of-warehouses': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      name: string;
    };
  };
  'reports.open-orders': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      sheetId: number;
      sheetType: number;
      contactId: number | null;
      productId: number;
      seq: number;
      eta: string | null;
      etaId: string | null;
      daysLate: number | null;
      supplier: string | null;
      number: string;
      date: string;
      code: string;
      product: string;
      ordered: number;
      billed: number | null;
      open: number;
      usdPrice: number | null;
      value: number | null;
    };
  };
  'reports.page': {
    parameters: [
      number | string | null,
      boolean | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: string;
      date_range: string;
      created_at: Date;
      rows: number | null;
      shows_cost: boolean;
      requested_by: number;
      requested_by_name: string;
      file_id: string | null;
      expires_at: Date | null;
      is_expired: boolean | null;
      job_state: string | null;
      is_cancelling: boolean | null;
      progress_done: number | null;
      progress_total: number | null;
      error: string | null;
    };
  };
  'reports.purchase-detail': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      sheetId: number;
      sheetType: number;
      contactId: number | null;
      productId: number;
      seq: number;
      brand_id: number | null;
      warehouse_id: number | null;
      number: string;
      kind: string | null;
      date: string;
      dueDate: string | null;
      deliveryDate: string | null;
      supplier: string | null;
      reference: string;
      code: string;
      product: string;
      category: string | null;
      quantity: number | null;
      usdPrice: number | null;
      price: number;
      amount: number | null;
      gst: number | null;
      brand: string | null;
      warehouse: string | null;
    };
  };
  'reports.purchase-summary': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      contactId: number | null;
      sheets: number | null;
      quantity: number | null;
      gross: number | null;
      creditNotes: number | null;
      net: number | null;
      gst: number | null;
      supplier: string | null;
      share: number | null;
    };
  };
  'reports.set-file': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'reports.set-job': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'reports.slow-moving-products': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      string | null,
      string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      boolean | null,
    ];
    writes: false;
    row: {
      productId: number | null;
      brandId: number | null;
      code: string | null;
      product: string | null;
      brand: string | null;
      category: string | null;
      lastSale: string | null;
      daysUnsold: number | null;
      sold: number | null;
      stock: number | null;
      unitCost: number | null;
      value: number | null;
    };
  };
  'reports.stock-age': {
    parameters: [
      number | string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      boolean | null,
    ];
    writes: false;
    row: {
      productId: number | null;
      brandId: number | null;
      code: string | null;
      product: string | null;
      brand: string | null;
      category: string | null;
      lastReceipt: string | null;
      lastSale: string | null;
      daysUnsold: number | null;
      upTo30: number | null;
      upTo60: number | null;
      upTo90: number | null;
      upTo180: number | null;
      upTo365: number | null;
      older: number | null;
      stock: number | null;
      value: number | null;
      deadValue: number | null;
    };
  };
  'reports.stock-cut-off': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      boolean | null,
    ];
    writes: false;
    row: {
      sheetId: number | null;
      sheetType: number | null;
      contactId: number | null;
      sideId: number | null;
      side: string | null;
      number: string | null;
      kind: string | null;
      contact: string | null;
      date: string | null;
      postedAt: string | null;
      quantity: number | null;
      value: number | null;
    };
  };
  'reports.stock-roll-forward': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      boolean | null,
    ];
    writes: false;
    row: {
      position: number | null;
      step: string | null;
      sheets: number | null;
      isOpening: number | null;
      isVariance: number | null;
      sheetKind: number | null;
      quantity: number | null;
      value: number | null;
    };
  };
  'reports.stock-value': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      boolean | null,
    ];
    writes: false;
    row: {
      warehouseId: number | null;
      productId: number | null;
      warehouse: string | null;
      code: string | null;
      product: string | null;
      brand: string | null;
      category: string | null;
      quantity: number | null;
      unitCost: number | null;
      value: number | null;
    };
  };
  'reports.stock-value-at-moment': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      boolean | null,
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      warehouseId: number | null;
      productId: number | null;
      warehouse: string | null;
      code: string | null;
      product: string | null;
      brand: string | null;
      category: string | null;
      quantity: number | null;
      unitCost: number | null;
      value: number | null;
    };
  };
  'reports.transfers-detail': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      boolean | null,
    ];
    writes: false;
    row: {
      sheetId: number;
      sheetType: number;
      productId: number;
      seq: number;
      outWarehouseId: number | null;
      number: string;
      date: string;
      outWarehouse: string | null;
      inWarehouse: string | null;
      code: string;
      product: string;
      brand: string | null;
      category: string | null;
      quantity: number;
      value: number | null;
      description: string;
    };
  };
  'requests.add': {
    parameters: [
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number | null;
    };
  };
  'requests.decide': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'requests.foreign-team': {
    parameters: [
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
    };
  };
  'requests.is-in-a-team': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: Record<never, never>;
  };
  'requests.list': {
    parameters: [
      number | string | null,
      boolean | null,
    ];
    writes: false;
    row: {
      id: number | null;
      kind: string;
      remote: string;
      slot: string | null;
      team: string;
      wants: unknown;
      reason: string;
      askedBy: string | null;
      askedAt: string | null;
      state: string;
      decidedBy: string | null;
      decidedAt: string | null;
      answer: string;
      isMine: boolean | null;
      mayTakeToken: boolean | null;
    };
  };
  'requests.lock': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      kind: string;
      remote: string;
      slot: string | null;
      team_name: string;
      state: string;
      asked_by: number | null;
      public_key: string | null;
      token_taken_at: Date | null;
    };
  };
  'requests.make-team': {
    parameters: [
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'requests.mark-token-taken': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'requests.name-taken': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      taken: boolean | null;
      asked: boolean | null;
    };
  };
  'requests.reserve-remote': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number | null;
    };
  };
  'requests.team-of-remote': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      name: string;
    };
  };
  'requests.tell-admins': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'requests.tell-asker': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'rollouts.measured': {
    parameters: [
      string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      version: string;
      isStable: boolean | null;
      measure: string;
      counts: number[] | null;
    };
  };
  'rollouts.of-people': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      version: string;
    };
  };
  'rollouts.people': {
    parameters: [];
    writes: false;
    row: {
      organisation: number;
      users: number[] | null;
    };
  };
  'rollouts.unknown-organisations': {
    parameters: [
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number | null;
    };
  };
  'runs.clear-order': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'runs.driver': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
      run_id: number | null;
      version: number | null;
    };
  };
  'runs.drivers-of-day': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      driverId: number;
      driver: string;
      stops: number | null;
      done: number | null;
      quantity: number | null;
    };
  };
  'runs.insert-link': {
    parameters: [
      number | string | null,
      number | string | null,
      Buffer | null,
      number | string | null,
      Date | string | null,
      Date | string | null,
    ];
    writes: true;
    row: {
      id: number;
      created_at: Date;
      starts_at: Date;
      expires_at: Date;
      last_used_at: Date | null;
      revoked_at: Date | null;
      created_by: string | null;
      state: string | null;
    };
  };
  'runs.insert-report': {
    parameters: [
      number | string | null,
      string | null,
      Buffer | null,
      number | string | null,
      number | string | null,
      boolean | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
      string | null,
      Date | string | null,
      boolean | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'runs.lines': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      sheet_id: number | null;
      seq: number | null;
      productId: number | null;
      code: string | null;
      name: string | null;
      unit: string | null;
      quantity: number | null;
    };
  };
  'runs.link-time': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      starts_at: Date | null;
      ends_at: Date | null;
    };
  };
  'runs.links-of-run': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: number;
      created_at: Date;
      starts_at: Date;
      expires_at: Date;
      last_used_at: Date | null;
      revoked_at: Date | null;
      created_by: string | null;
      state: string | null;
    };
  };
  'runs.lock': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
      version: number;
    };
  };
  'runs.lock-link': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      created_at: Date;
      starts_at: Date;
      expires_at: Date;
      last_used_at: Date | null;
      revoked_at: Date | null;
      created_by: string | null;
      state: string | null;
      run_id: number;
    };
  };
  'runs.lock-stop': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      no: string;
      ship_type: number;
      status: number;
      driver_id: number | null;
      delivery_date: string | null;
      content_version: number;
      delivery_status: number;
      actual_pay_type: number;
      delivery_comment: string;
      total_cents: number;
    };
  };
  'runs.report-by-uuid': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      uuid: string;
      request_hash: Buffer;
      isApplied: boolean;
      notice: string;
      run_id: number;
    };
  };
  'runs.reports-of-run': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: number;
      sheetId: number;
      no: string;
      type: number;
      shipType: number;
      customer: string | null;
      driver: string;
      isDelivered: boolean;
      reason: string;
      receivedBy: string;
      actualPayType: number | null;
      amount_cents: number | null;
      comment: string;
      reported_at: Date;
      received_at: Date;
      isApplied: boolean;
      notice: string;
      photoId: string | null;
      signatureId: string | null;
    };
  };
  'runs.reports-of-sheet': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      sheetId: number;
      no: string;
      type: number;
      shipType: number;
      customer: string | null;
      driver: string;
      isDelivered: boolean;
      reason: string;
      receivedBy: string;
      actualPayType: number | null;
      amount_cents: number | null;
      comment: string;
      reported_at: Date;
      received_at: Date;
      isApplied: boolean;
      notice: string;
      photoId: string | null;
      signatureId: string | null;
    };
  };
  'runs.revoke-link': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      created_at: Date;
      starts_at: Date;
      expires_at: Date;
      last_used_at: Date | null;
      revoked_at: Date | null;
      created_by: string | null;
      state: string | null;
    };
  };
  'runs.sheet-exists': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
    };
  };
  'runs.show-stops': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'runs.shown-and-counted': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      isShown: boolean | null;
      reports: number | null;
    };
  };
  'runs.stop-states': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      contentVersion: number;
      actualPayType: number;
    };
  };
  'runs.stops': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      no: string;
      customerId: number | null;
      customer: string | null;
      address: string;
      phone: string;
      comments: string;
      shipType: number;
      deliveryStatus: number;
      deliveryComment: string;
      quantity: number;
      total: number | null;
    };
  };
  'runs.store-order': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'runs.use-link': {
    parameters: [
      Buffer | null,
    ];
    writes: true;
    row: {
      organisation: number;
      id: number;
      runId: number;
      driverId: number;
      day: string;
      driver: string;
      organisationName: string;
      phone: string;
      expiresAt: Date;
      isEarly: boolean | null;
      hasEnded: boolean | null;
      isRevoked: boolean | null;
      minuteCalls: number;
      secondsToMinute: number | null;
    };
  };
  'runs.without-driver': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      no: string;
      customerId: number | null;
      customer: string | null;
      address: string;
      shipType: number;
      quantity: number;
      total: number | null;
    };
  };
  'saved-filters.count': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      n: number | null;
    };
  };
  'saved-filters.lock': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
      list: string;
      name: string;
      query: unknown;
      columns: unknown;
      isShared: boolean;
      isMine: boolean | null;
    };
  };
  'saved-filters.lock-preference': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      columns: unknown;
      startFilterId: number | null;
    };
  };
  'saved-filters.of-list': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: number;
      list: string;
      name: string;
      query: unknown;
      columns: unknown;
      isShared: boolean;
      isMine: boolean | null;
    };
  };
  'saved-filters.prefer': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'saved-filters.preference': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      columns: unknown;
      startFilterId: number | null;
    };
  };
  'saved-filters.remove': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'saved-filters.store': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      boolean | null,
    ];
    writes: true;
    row: {
      id: number;
      list: string;
      name: string;
      query: unknown;
      columns: unknown;
      isShared: boolean;
      isMine: boolean | null;
    };
  };
  'saved-filters.visible': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      list: string;
      name: string;
      query: unknown;
      columns: unknown;
      isShared: boolean;
      isMine: boolean | null;
    };
  };
  'saved-reports.count': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      n: number | null;
    };
  };
  'saved-reports.lock': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
      type: string;
      name: string;
      request: unknown;
    };
  };
  'saved-reports.of-type': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: string;
      name: string;
      request: unknown;
    };
  };
  'saved-reports.remove': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      type: string;
      name: string;
      request: unknown;
    };
  };
  'saved-reports.store': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
      type: string;
      name: string;
      request: unknown;
    };
  };
  'second-factor.add-recovery-codes': {
    parameters: [
      number | string | null,
      readonly (Buffer | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'second-factor.begin': {
    parameters: [
      number | string | null,
      string | null,
      Buffer | null,
    ];
    writes: true;
    row: {
      user_id: number;
    };
  };
  'second-factor.confirm': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      user_id: number;
    };
  };
  'second-factor.delete': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'second-factor.delete-recovery-codes': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'second-factor.of-user': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      keyId: string;
      encrypted: Buffer;
      isOn: boolean | null;
      codesLeft: number | null;
    };
  };
  'second-factor.required-by': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
    };
  };
  'second-factor.take-recovery-code': {
    parameters: [
      number | string | null,
      Buffer | null,
    ];
    writes: true;
    row: {
      user_id: number;
    };
  };
  'second-factor.take-step': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      user_id: number;
    };
  };
  'security.events-count': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      total: number | null;
    };
  };
  'security.events-page': {
    parameters: [
      string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      at: string | null;
      kind: string;
      email: string | null;
      address: string;
      organisation: string | null;
      by: string | null;
      details: unknown;
    };
  };
  'self-orders.waiting': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      cnt: number | null;
    };
  };
  'service-credential.delete': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'service-credential.of-service': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      field: string;
      key_id: string;
      encrypted: Buffer;
      expires_at: Date | null;
    };
  };
  'service-credential.store': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      Buffer | null,
      Date | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'service-oauth-state.consume': {
    parameters: [
      Buffer | null,
      Buffer | null,
      string | null,
    ];
    writes: true;
    row: {
      organisation_id: number;
      user_id: number;
      key_id: string;
      encrypted_verifier: Buffer;
    };
  };
  'service-oauth-state.store': {
    parameters: [
      number | string | null,
      Buffer | null,
      Buffer | null,
      string | null,
      number | string | null,
      string | null,
      Buffer | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'service-quota.enter': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'service-quota.leave': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'service-quota.lock': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      pg_advisory_xact_lock: string | null;
    };
  };
  'service-quota.pause': {
    parameters: [
      number | string | null,
      string | null,
      Date | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'service-quota.take': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      until: Date | null;
    };
  };
  'service.archive': {
    parameters: [];
    writes: false;
    row: {
      ageSeconds: number | null;
      isFailing: boolean | null;
    };
  };
  'service.last-runs': {
    parameters: [];
    writes: false;
    row: {
      lastBackupAt: string | null;
      lastDrillAt: string | null;
    };
  };
  'service.runs': {
    parameters: [];
    writes: false;
    row: {
      id: number | null;
      kind: string;
      startedAt: string | null;
      seconds: number | null;
      error: string | null;
      lastChangeAt: string | null;
    };
  };
  'service.standbys': {
    parameters: [];
    writes: false;
    row: {
      count: number | null;
      lagSeconds: number | null;
    };
  };
  'session.live': {
    parameters: [
      Buffer | null,
      number | string | null,
      number | string | null,
      Buffer | null,
    ];
    writes: false;
    row: {
      id: number;
      user_id: number;
      email: string;
      name: string;
      is_platform_admin: boolean;
      is_release_check: boolean;
      is_stale: boolean | null;
      e_id: number | null;
      organisation_id: number | null;
      role: number | null;
      able_login: boolean | null;
      mod_prc: boolean | null;
      is_acct: boolean | null;
      is_dir: boolean | null;
      crt_csr: boolean | null;
      is_admin: boolean | null;
      max_dis_cents: number | null;
      cost_visible: boolean | null;
      lacks_second_factor: boolean | null;
      lacks_platform_factor: boolean | null;
    };
  };
  'session.live-by-id': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      user_id: number;
      email: string;
      name: string;
      is_platform_admin: boolean;
      is_release_check: boolean;
      is_stale: boolean | null;
      e_id: number | null;
      organisation_id: number | null;
      role: number | null;
      able_login: boolean | null;
      mod_prc: boolean | null;
      is_acct: boolean | null;
      is_dir: boolean | null;
      crt_csr: boolean | null;
      is_admin: boolean | null;
      max_dis_cents: number | null;
      cost_visible: boolean | null;
      lacks_second_factor: boolean | null;
      lacks_platform_factor: boolean | null;
    };
  };
  'session.touch': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheet-email.count-today': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      emails: number | null;
    };
  };
  'sheet-email.failed': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheet-email.find-by-key': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      organisation: number;
      id: number;
      state: string;
    };
  };
  'sheet-email.finish': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheet-email.insert': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      string | null,
      number | string | null,
      boolean | null,
      Buffer | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'sheet-email.lock-person': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      pg_advisory_xact_lock: string | null;
    };
  };
  'sheet-email.of-sheet': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: number;
      address: string;
      state: string;
      error: string | null;
      requested_by_name: string;
      requested_at: Date;
      finished_at: Date | null;
      attempts: number;
      failing_since: Date | null;
      next_at: Date | null;
    };
  };
  'sheet-email.recipient': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      type: number;
      status: number;
      no: string;
      content_version: number;
      email: string | null;
      name: string | null;
    };
  };
  'sheet-email.return': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheet-email.sent-today': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      emails: number | null;
      strangers: number | null;
      isStranger: boolean | null;
      admins: number[] | null;
    };
  };
  'sheet-email.waiting': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      address: string;
      name: string;
      document: unknown;
      messageKey: string;
      attempts: number;
      quoteId: number | null;
      link: Buffer | null;
      linkKeyId: string | null;
      isVoided: boolean | null;
    };
  };
  'sheet-list.numbered': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      total: number | null;
    };
  };
  'sheets.active-staff': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      role: number;
      is_acct: boolean;
      is_dir: boolean;
      mod_prc: boolean;
      crt_csr: boolean;
      max_dis_cents: number;
    };
  };
  'sheets.add-cost-balances': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheets.add-permits': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheets.add-stock-balances': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheets.answer-question': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheets.approval-context': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      time_zone: string;
      locked_until: string | null;
      negative_stock: string;
      cost_visible: boolean;
      draft_age_days: number;
      credit_limit_cents: number | null;
      xero_balance_cents: number | null;
      payment_type: string | null;
      seller: unknown;
      contact: unknown;
      balance_age_hours: number | null;
      approved_unsent_cents: number | null;
      permits: unknown;
      landed_cost_method: string;
      bill_method: string | null;
      is_container_builder: boolean | null;
      last_fx_rate: string | null;
      same_reference: unknown;
      knows_warehouse: boolean | null;
      knows_driver: boolean | null;
    };
  };
  'sheets.approval-queue': {
    parameters: [
      readonly (string | null)[] | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      sheet_id: number;
      type: number;
      no: string;
      contact_id: number | null;
      customer_name: string | null;
      total_cents: number;
      needs: string[];
      asked_by: string | null;
      asked_at: Date;
      note: string;
      answer_note: string;
      is_mine: boolean | null;
      answer: string | null;
      answered_at: Date | null;
      answered_by: string | null;
    };
  };
  'sheets.approve': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
      no: string;
      type: number;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      ship_type: number;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      xero_state: number;
      is_printed: boolean;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      total_quantity: number;
      total_cents: number;
      gst_cents: number;
    };
  };
  'sheets.approve-and-post': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: {
      id: number;
      no: string;
      type: number;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      ship_type: number;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      xero_state: number;
      is_printed: boolean;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      total_quantity: number;
      total_cents: number;
      gst_cents: number;
    };
  };
  'sheets.approver': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      role: number;
      is_acct: boolean;
      is_dir: boolean;
      is_admin: boolean;
      mod_prc: boolean;
      crt_csr: boolean;
      max_dis_cents: number;
    };
  };
  'sheets.approver-name': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
    };
  };
  'sheets.ask-for-approval': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      readonly (string | null)[] | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'sheets.clear-own-lines': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheets.clear-posted-costs': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheets.cost-balances': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      product_id: number;
      quantity: number;
      value_cents: number;
      last_unit_cost: string | null;
    };
  };
  'sheets.costs': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      fx_rate: string | null;
      sea_freight_cents: number;
      clearance_cost_cents: number;
    };
  };
  'sheets.count-figures': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (Date | string | null)[] | null,
    ];
    writes: false;
    row: {
      product_id: number;
      system_quantity: number | null;
      quantity: number | null;
      value_cents: number | null;
      last_unit_cost: string | null;
      cost_price_cents: number | null;
      at: Date | null;
    };
  };
  'sheets.count-sheet': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      location: string | null;
      product_id: number;
      code: string;
      name: string;
      unit: string;
      stock: number;
    };
  };
  'sheets.counted-warehouse': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
      at: Date | null;
    };
  };
  'sheets.customer-drafts': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      cents: number | null;
    };
  };
  'sheets.detail': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      number: number;
      no: string;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      tag: number;
      contact_id: number | null;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      service_id: number | null;
      bd_id: number | null;
      reference: string;
      comments: string;
      csr_self_note: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      source_sheet_id: number | null;
      quote_id: number | null;
      related_sheet_id: number | null;
      reason: string;
      tax_type: number;
      fx_rate: string | null;
      ship_type: number;
      is_due_date_typed: boolean;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      delivery_comment: string;
      sea_freight_cents: number;
      clearance_cost_cents: number;
      usd_total_cents: number;
      total_cents: number;
      gst_cents: number;
      total_quantity: number;
      payment_type: string;
      area_type: string;
      price_type: string;
      xero_state: number;
      is_printed: boolean;
      drafter_type: number;
      drafter_id: number | null;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      created_at: Date;
      locked_until: string | null;
      xero_error: string | null;
      xero_due_cents: number | null;
      xero_id: string | null;
      xero_books: string | null;
      today: string | null;
      staff: unknown;
      warehouses: unknown;
      contact_name: string | null;
      contact_code: string | null;
      contact_phone: string | null;
      contact_address: string | null;
      attention: string | null;
      note: string | null;
      credit_limit_cents: number | null;
      xero_balance_cents: number | null;
      xero_balance_at: Date | null;
      contact_price_type: string | null;
      contact_payment_type: string | null;
      contact_area: string | null;
      class_id: number | null;
      default_ship_type: number | null;
      contact_service_id: number | null;
      contact_bd_id: number | null;
      permits: unknown;
      open_request: unknown;
      belongs: unknown;
      followers: unknown;
      purchase: string | null;
    };
  };
  'sheets.detail-lines': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      product_id: number | null;
      quantity: number | null;
      price_cents: number | null;
      usd_price_cents: number | null;
      counted_quantity: number | null;
      system_quantity: number | null;
      counted_at: Date | null;
      description: string | null;
      seq: number | null;
      is_manual: boolean | null;
      source_line_id: number | null;
      amount_cents: number | null;
      gst_cents: number | null;
      price_source: string | null;
      landed_cents: number | null;
      held_quantity: number | null;
      code: string;
      name: string;
      unit: string;
      category: number;
      class_a_price_cents: number | null;
      cost_price_cents: number | null;
      third_party_stock: number;
      tag4: string;
      taken_quantity: number | null;
      stocks: unknown;
      on_hand: number | null;
      held: number | null;
      drafted_quantity: number | null;
      source: string | null;
      lacks_cost: boolean | null;
      incoming: number | null;
      sold_12_weeks: number | null;
    };
  };
  'sheets.detail-lines-counted': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      product_id: number | null;
      quantity: number | null;
      price_cents: number | null;
      usd_price_cents: number | null;
      counted_quantity: number | null;
      system_quantity: number | null;
      counted_at: Date | null;
      description: string | null;
      seq: number | null;
      is_manual: boolean | null;
      source_line_id: number | null;
      amount_cents: number | null;
      gst_cents: number | null;
      price_source: string | null;
      landed_cents: number | null;
      held_quantity: number | null;
      code: string;
      name: string;
      unit: string;
      category: number;
      class_a_price_cents: number | null;
      cost_price_cents: number | null;
      third_party_stock: number;
      tag4: string;
      taken_quantity: number | null;
      stocks: unknown;
      on_hand: number | null;
      held: number | null;
      drafted_quantity: number | null;
      source: string | null;
      lacks_cost: boolean | null;
      incoming: number | null;
      sold_12_weeks: number | null;
    };
  };
  'sheets.detail-lines-of-order': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      product_id: number | null;
      quantity: number | null;
      price_cents: number | null;
      usd_price_cents: number | null;
      counted_quantity: number | null;
      system_quantity: number | null;
      counted_at: Date | null;
      description: string | null;
      seq: number | null;
      is_manual: boolean | null;
      source_line_id: number | null;
      amount_cents: number | null;
      gst_cents: number | null;
      price_source: string | null;
      landed_cents: number | null;
      held_quantity: number | null;
      code: string;
      name: string;
      unit: string;
      category: number;
      class_a_price_cents: number | null;
      cost_price_cents: number | null;
      third_party_stock: number;
      tag4: string;
      taken_quantity: number | null;
      stocks: unknown;
      on_hand: number | null;
      held: number | null;
      drafted_quantity: number | null;
      source: string | null;
      lacks_cost: boolean | null;
      incoming: number | null;
      sold_12_weeks: number | null;
    };
  };
  'sheets.detail-lines-with-source': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      product_id: number | null;
      quantity: number | null;
      price_cents: number | null;
      usd_price_cents: number | null;
      counted_quantity: number | null;
      system_quantity: number | null;
      counted_at: Date | null;
      description: string | null;
      seq: number | null;
      is_manual: boolean | null;
      source_line_id: number | null;
      amount_cents: number | null;
      gst_cents: number | null;
      price_source: string | null;
      landed_cents: number | null;
      held_quantity: number | null;
      code: string;
      name: string;
      unit: string;
      category: number;
      class_a_price_cents: number | null;
      cost_price_cents: number | null;
      third_party_stock: number;
      tag4: string;
      taken_quantity: number | null;
      stocks: unknown;
      on_hand: number | null;
      held: number | null;
      drafted_quantity: number | null;
      source: unknown;
      lacks_cost: boolean | null;
      incoming: number | null;
      sold_12_weeks: number | null;
    };
  };
  'sheets.detail-lines-with-source-and-supply': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      product_id: number | null;
      quantity: number | null;
      price_cents: number | null;
      usd_price_cents: number | null;
      counted_quantity: number | null;
      system_quantity: number | null;
      counted_at: Date | null;
      description: string | null;
      seq: number | null;
      is_manual: boolean | null;
      source_line_id: number | null;
      amount_cents: number | null;
      gst_cents: number | null;
      price_source: string | null;
      landed_cents: number | null;
      held_quantity: number | null;
      code: string;
      name: string;
      unit: string;
      category: number;
      class_a_price_cents: number | null;
      cost_price_cents: number | null;
      third_party_stock: number;
      tag4: string;
      taken_quantity: number | null;
      stocks: unknown;
      on_hand: number | null;
      held: number | null;
      drafted_quantity: number | null;
      source: unknown;
      lacks_cost: boolean | null;
      incoming: number | null;
      sold_12_weeks: number | null;
    };
  };
  'sheets.detail-of-bill': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      number: number;
      no: string;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      tag: number;
      contact_id: number | null;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      service_id: number | null;
      bd_id: number | null;
      reference: string;
      comments: string;
      csr_self_note: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      source_sheet_id: number | null;
      quote_id: number | null;
      related_sheet_id: number | null;
      reason: string;
      tax_type: number;
      fx_rate: string | null;
      ship_type: number;
      is_due_date_typed: boolean;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      delivery_comment: string;
      sea_freight_cents: number;
      clearance_cost_cents: number;
      usd_total_cents: number;
      total_cents: number;
      gst_cents: number;
      total_quantity: number;
      payment_type: string;
      area_type: string;
      price_type: string;
      xero_state: number;
      is_printed: boolean;
      drafter_type: number;
      drafter_id: number | null;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      created_at: Date;
      locked_until: string | null;
      xero_error: string | null;
      xero_due_cents: number | null;
      xero_id: string | null;
      xero_books: string | null;
      today: string | null;
      staff: unknown;
      warehouses: unknown;
      contact_name: string | null;
      contact_code: string | null;
      contact_phone: string | null;
      contact_address: string | null;
      attention: string | null;
      note: string | null;
      credit_limit_cents: number | null;
      xero_balance_cents: number | null;
      xero_balance_at: Date | null;
      contact_price_type: string | null;
      contact_payment_type: string | null;
      contact_area: string | null;
      class_id: number | null;
      default_ship_type: number | null;
      contact_service_id: number | null;
      contact_bd_id: number | null;
      permits: unknown;
      open_request: unknown;
      belongs: unknown;
      followers: unknown;
      purchase: unknown;
    };
  };
  'sheets.detail-of-bill-credit-note': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      number: number;
      no: string;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      tag: number;
      contact_id: number | null;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      service_id: number | null;
      bd_id: number | null;
      reference: string;
      comments: string;
      csr_self_note: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      source_sheet_id: number | null;
      quote_id: number | null;
      related_sheet_id: number | null;
      reason: string;
      tax_type: number;
      fx_rate: string | null;
      ship_type: number;
      is_due_date_typed: boolean;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      delivery_comment: string;
      sea_freight_cents: number;
      clearance_cost_cents: number;
      usd_total_cents: number;
      total_cents: number;
      gst_cents: number;
      total_quantity: number;
      payment_type: string;
      area_type: string;
      price_type: string;
      xero_state: number;
      is_printed: boolean;
      drafter_type: number;
      drafter_id: number | null;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      created_at: Date;
      locked_until: string | null;
      xero_error: string | null;
      xero_due_cents: number | null;
      xero_id: string | null;
      xero_books: string | null;
      today: string | null;
      staff: unknown;
      warehouses: unknown;
      contact_name: string | null;
      contact_code: string | null;
      contact_phone: string | null;
      contact_address: string | null;
      attention: string | null;
      note: string | null;
      credit_limit_cents: number | null;
      xero_balance_cents: number | null;
      xero_balance_at: Date | null;
      contact_price_type: string | null;
      contact_payment_type: string | null;
      contact_area: string | null;
      class_id: number | null;
      default_ship_type: number | null;
      contact_service_id: number | null;
      contact_bd_id: number | null;
      permits: unknown;
      open_request: unknown;
      belongs: unknown;
      followers: unknown;
      purchase: unknown;
    };
  };
  'sheets.detail-of-order': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      number: number;
      no: string;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      tag: number;
      contact_id: number | null;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      service_id: number | null;
      bd_id: number | null;
      reference: string;
      comments: string;
      csr_self_note: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      source_sheet_id: number | null;
      quote_id: number | null;
      related_sheet_id: number | null;
      reason: string;
      tax_type: number;
      fx_rate: string | null;
      ship_type: number;
      is_due_date_typed: boolean;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      delivery_comment: string;
      sea_freight_cents: number;
      clearance_cost_cents: number;
      usd_total_cents: number;
      total_cents: number;
      gst_cents: number;
      total_quantity: number;
      payment_type: string;
      area_type: string;
      price_type: string;
      xero_state: number;
      is_printed: boolean;
      drafter_type: number;
      drafter_id: number | null;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      created_at: Date;
      locked_until: string | null;
      xero_error: string | null;
      xero_due_cents: number | null;
      xero_id: string | null;
      xero_books: string | null;
      today: string | null;
      staff: unknown;
      warehouses: unknown;
      contact_name: string | null;
      contact_code: string | null;
      contact_phone: string | null;
      contact_address: string | null;
      attention: string | null;
      note: string | null;
      credit_limit_cents: number | null;
      xero_balance_cents: number | null;
      xero_balance_at: Date | null;
      contact_price_type: string | null;
      contact_payment_type: string | null;
      contact_area: string | null;
      class_id: number | null;
      default_ship_type: number | null;
      contact_service_id: number | null;
      contact_bd_id: number | null;
      permits: unknown;
      open_request: unknown;
      belongs: unknown;
      followers: unknown;
      purchase: unknown;
    };
  };
  'sheets.exists': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      type: number;
      ship_type: number;
    };
  };
  'sheets.exported': {
    parameters: [];
    writes: false;
    row: {
      no: string | null;
      type: number | null;
      reference: string | null;
      customer_name: string | null;
      total_quantity: number | null;
      total_cents: number | null;
      date: string | null;
      due_date: string | null;
      delivery_date: string | null;
      drafter_type: number | null;
      drafter: string | null;
      approver: string | null;
      approved_at: Date | null;
      delivery_status: number | null;
      driver: string | null;
      area_type: string | null;
      ship_type: number | null;
      warehouse: string | null;
      in_warehouse: string | null;
      status: number | null;
      is_printed: boolean | null;
      xero_state: number | null;
      related_no: string | null;
      fx_rate: number | null;
      sea_freight_cents: number | null;
      clearance_cost_cents: number | null;
      usd_total_cents: number | null;
      is_closed: boolean | null;
      po_status: number | null;
    };
  };
  'sheets.goods-of-sheets': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      sheet_id: number;
      seq: number;
      product_id: number;
      quantity: number;
    };
  };
  'sheets.head': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      no: string;
      type: number;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      ship_type: number;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      xero_state: number;
      is_printed: boolean;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      total_quantity: number;
      total_cents: number;
      gst_cents: number;
      locked_until: string | null;
    };
  };
  'sheets.history': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      at: Date | null;
      operator: string | null;
      action: string | null;
      before: unknown;
      after: unknown;
    };
  };
  'sheets.insert': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      Buffer | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      no: string;
      type: number;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      ship_type: number;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      xero_state: number;
      is_printed: boolean;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      total_quantity: number;
      total_cents: number;
      gst_cents: number;
    };
  };
  'sheets.join-question': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheets.joined-askers': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
    };
  };
  'sheets.known-places': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      warehouse: boolean | null;
      driver: boolean | null;
    };
  };
  'sheets.landed-cost-method': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      method: string;
    };
  };
  'sheets.last-order-step': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      action: string;
      user_id: number | null;
      operator: string;
      at: Date;
    };
  };
  'sheets.last-transition': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      action: string | null;
      user_id: number | null;
      operator: string;
      at: Date;
    };
  };
  'sheets.line-positions': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      seq: number;
    };
  };
  'sheets.lines': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      product_id: number;
      quantity: number;
      price_cents: number;
      usd_price_cents: number | null;
      counted_quantity: number | null;
      system_quantity: number | null;
      counted_at: Date | null;
      description: string;
      seq: number;
      is_manual: boolean;
      source_line_id: number | null;
      amount_cents: number;
      gst_cents: number;
      price_source: string;
      landed_cents: number;
      held_quantity: number;
      code: string;
      name: string;
      unit: string;
      category: number;
      class_a_price_cents: number | null;
      cost_price_cents: number | null;
    };
  };
  'sheets.lines-with-sources': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      product_id: number;
      quantity: number;
      price_cents: number;
      usd_price_cents: number | null;
      counted_quantity: number | null;
      system_quantity: number | null;
      counted_at: Date | null;
      description: string;
      seq: number;
      is_manual: boolean;
      source_line_id: number | null;
      amount_cents: number;
      gst_cents: number;
      price_source: string;
      landed_cents: number;
      held_quantity: number;
      code: string;
      name: string;
      unit: string;
      category: number;
      class_a_price_cents: number | null;
      cost_price_cents: number | null;
      source: unknown;
    };
  };
  'sheets.live-bills-of-order': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      no: string;
      status: number;
      sea_freight_cents: number;
      clearance_cost_cents: number;
    };
  };
  'sheets.lock': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      type: number;
      number: number;
      no: string;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      tag: number;
      contact_id: number | null;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      service_id: number | null;
      bd_id: number | null;
      reference: string;
      comments: string;
      csr_self_note: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      source_sheet_id: number | null;
      quote_id: number | null;
      related_sheet_id: number | null;
      reason: string;
      tax_type: number;
      fx_rate: string | null;
      ship_type: number;
      is_due_date_typed: boolean;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      delivery_comment: string;
      sea_freight_cents: number;
      clearance_cost_cents: number;
      usd_total_cents: number;
      total_cents: number;
      gst_cents: number;
      total_quantity: number;
      payment_type: string;
      area_type: string;
      price_type: string;
      xero_state: number;
      is_printed: boolean;
      drafter_type: number;
      drafter_id: number | null;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      created_at: Date;
    };
  };
  'sheets.lock-cost-balances': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      product_id: number;
      quantity: number;
      value_cents: number;
      last_unit_cost: string | null;
    };
  };
  'sheets.lock-named-sheets': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'sheets.lock-question': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      sheet_id: number;
      content_version: number;
      needs: string[];
      answer: string | null;
      asked_by: number;
      asker_name: string | null;
      answered_name: string | null;
      answered_at: Date | null;
      role: number | null;
      is_acct: boolean | null;
      is_dir: boolean | null;
      mod_prc: boolean | null;
      crt_csr: boolean | null;
      max_dis_cents: number | null;
      time_zone: string;
    };
  };
  'sheets.lock-quote': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'sheets.lock-sheet-and-sources': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      type: number;
      number: number;
      no: string;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      tag: number;
      contact_id: number | null;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      service_id: number | null;
      bd_id: number | null;
      reference: string;
      comments: string;
      csr_self_note: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      source_sheet_id: number | null;
      quote_id: number | null;
      related_sheet_id: number | null;
      reason: string;
      tax_type: number;
      fx_rate: string | null;
      ship_type: number;
      is_due_date_typed: boolean;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      delivery_comment: string;
      sea_freight_cents: number;
      clearance_cost_cents: number;
      usd_total_cents: number;
      total_cents: number;
      gst_cents: number;
      total_quantity: number;
      payment_type: string;
      area_type: string;
      price_type: string;
      xero_state: number;
      is_printed: boolean;
      drafter_type: number;
      drafter_id: number | null;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      created_at: Date;
    };
  };
  'sheets.lock-sheet-of-question': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'sheets.lock-stock-balances': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      product_id: number;
      warehouse_id: number;
      quantity: number;
      name: string;
      is_active: boolean;
    };
  };
  'sheets.lowest-discount-limit': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      cents: number | null;
    };
  };
  'sheets.member-names': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
    };
  };
  'sheets.more-askers': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      role: number;
      is_acct: boolean;
      is_dir: boolean;
      mod_prc: boolean;
      crt_csr: boolean;
      max_dis_cents: number;
    };
  };
  'sheets.names-in-history': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      kind: string | null;
      id: number | null;
      name: string | null;
    };
  };
  'sheets.narrow-question': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheets.next': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
    };
  };
  'sheets.no': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      no: string;
    };
  };
  'sheets.of-uuid': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      request_hash: Buffer | null;
    };
  };
  'sheets.open-askers': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      note: string;
      membership_id: number;
      name: string;
      role: number;
      is_acct: boolean;
      is_dir: boolean;
      mod_prc: boolean;
      crt_csr: boolean;
      max_dis_cents: number;
    };
  };
  'sheets.open-order-lines': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      seq: number;
      product_id: number;
      quantity: number;
      taken_quantity: number;
      price_cents: number;
      usd_price_cents: number | null;
      description: string;
      category: number;
      open: number | null;
      drafted: number | null;
    };
  };
  'sheets.open-question': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      asked_by: number;
      needs: string[];
    };
  };
  'sheets.posted-entries': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      kind: string;
      product_id: number;
      warehouse_id: number;
      line_id: number;
      quantity: number;
      value_cents: number;
      unit_cost: string | null;
      warehouse_quantity_after: number;
      quantity_after: number;
      value_after_cents: number;
    };
  };
  'sheets.present-payment-type': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      payment_type: string;
    };
  };
  'sheets.previous': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
    };
  };
  'sheets.products-to-save': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      code: string;
      category: number;
      standard_price_cents: number | null;
      special_price_cents: number | null;
      class_a_price_cents: number | null;
      class_b_price_cents: number | null;
      class_c_price_cents: number | null;
      class_d_price_cents: number | null;
      class_e_price_cents: number | null;
      is_special: boolean;
      ocop_cents: number | null;
    };
  };
  'sheets.read': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      number: number;
      no: string;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      tag: number;
      contact_id: number | null;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      service_id: number | null;
      bd_id: number | null;
      reference: string;
      comments: string;
      csr_self_note: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      source_sheet_id: number | null;
      quote_id: number | null;
      related_sheet_id: number | null;
      reason: string;
      tax_type: number;
      fx_rate: string | null;
      ship_type: number;
      is_due_date_typed: boolean;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      delivery_comment: string;
      sea_freight_cents: number;
      clearance_cost_cents: number;
      usd_total_cents: number;
      total_cents: number;
      gst_cents: number;
      total_quantity: number;
      payment_type: string;
      area_type: string;
      price_type: string;
      xero_state: number;
      is_printed: boolean;
      drafter_type: number;
      drafter_id: number | null;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      created_at: Date;
    };
  };
  'sheets.referring-sheets': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      no: string | null;
    };
  };
  'sheets.related-sheet': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      no: string;
      status: number;
      contact_id: number | null;
    };
  };
  'sheets.reprice-approved': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (boolean | null)[] | null,
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheets.reserve-ids': {
    parameters: [
      boolean | null,
      number | string | null,
    ];
    writes: true;
    row: {
      sheet_id: number | null;
      line_ids: number[] | null;
    };
  };
  'sheets.save-context': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      time_zone: string | null;
      locked_until: string | null;
      contact_id: number | null;
      contact_active: boolean | null;
      is_supplier: boolean | null;
      price_type: string | null;
      payment_type: string | null;
      area: string | null;
      class_id: number | null;
      default_ship_type: number | null;
      warehouses: unknown;
      closed_warehouses: unknown;
      staff: unknown;
      left_staff: unknown;
      source_sheet: unknown;
      quote: unknown;
    };
  };
  'sheets.set-incoming': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheets.set-landed': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheets.set-posted-costs': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (boolean | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheets.settings': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      time_zone: string;
      locked_until: string | null;
      negative_stock: string;
      cost_visible: boolean;
      draft_age_days: number;
    };
  };
  'sheets.shipping-of-sheets': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      type: number;
      warehouse_id: number | null;
      warehouse: string | null;
      ship_type: number;
      driver_id: number | null;
      driver: string | null;
    };
  };
  'sheets.snapshot': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      snapshot: unknown;
    };
  };
  'sheets.source-lines-by-id': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      sheet_id: number;
      sheet_type: number;
      sheet_no: string;
      sheet_status: number;
      sheet_closed: boolean;
      contact_id: number | null;
      seq: number;
      product_id: number;
      code: string;
      quantity: number;
      taken_quantity: number;
      price_cents: number;
      usd_price_cents: number | null;
      sheet_fx_rate: string | null;
      sheet_tax_type: number;
    };
  };
  'sheets.stock-balances': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      product_id: number;
      warehouse_id: number;
      quantity: number;
      name: string;
      is_active: boolean;
    };
  };
  'sheets.stock-for-sheets': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      warehouse_id: number;
      name: string;
      product_id: number | null;
      quantity: number | null;
    };
  };
  'sheets.take-from-sources': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'sheets.type': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      type: number;
    };
  };
  'sheets.unloaded-bill': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      no: string;
    };
  };
  'sheets.update': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (number | string | null)[] | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      boolean | null,
    ];
    writes: true;
    row: {
      id: number;
      no: string;
      type: number;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      ship_type: number;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      xero_state: number;
      is_printed: boolean;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      total_quantity: number;
      total_cents: number;
      gst_cents: number;
    };
  };
  'sheets.write-costs': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: {
      id: number;
      type: number;
      number: number;
      no: string;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      tag: number;
      contact_id: number | null;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      service_id: number | null;
      bd_id: number | null;
      reference: string;
      comments: string;
      csr_self_note: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      source_sheet_id: number | null;
      quote_id: number | null;
      related_sheet_id: number | null;
      reason: string;
      tax_type: number;
      fx_rate: string | null;
      ship_type: number;
      is_due_date_typed: boolean;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      delivery_comment: string;
      sea_freight_cents: number;
      clearance_cost_cents: number;
      usd_total_cents: number;
      total_cents: number;
      gst_cents: number;
      total_quantity: number;
      payment_type: string;
      area_type: string;
      price_type: string;
      xero_state: number;
      is_printed: boolean;
      drafter_type: number;
      drafter_id: number | null;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      created_at: Date;
    };
  };
  'sheets.write-edit': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      number | string | null,
      boolean | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: {
      id: number;
      type: number;
      number: number;
      no: string;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      tag: number;
      contact_id: number | null;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      service_id: number | null;
      bd_id: number | null;
      reference: string;
      comments: string;
      csr_self_note: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      source_sheet_id: number | null;
      quote_id: number | null;
      related_sheet_id: number | null;
      reason: string;
      tax_type: number;
      fx_rate: string | null;
      ship_type: number;
      is_due_date_typed: boolean;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      delivery_comment: string;
      sea_freight_cents: number;
      clearance_cost_cents: number;
      usd_total_cents: number;
      total_cents: number;
      gst_cents: number;
      total_quantity: number;
      payment_type: string;
      area_type: string;
      price_type: string;
      xero_state: number;
      is_printed: boolean;
      drafter_type: number;
      drafter_id: number | null;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      created_at: Date;
    };
  };
  'sheets.write-order-state': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      boolean | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      type: number;
      number: number;
      no: string;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      tag: number;
      contact_id: number | null;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      service_id: number | null;
      bd_id: number | null;
      reference: string;
      comments: string;
      csr_self_note: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      source_sheet_id: number | null;
      quote_id: number | null;
      related_sheet_id: number | null;
      reason: string;
      tax_type: number;
      fx_rate: string | null;
      ship_type: number;
      is_due_date_typed: boolean;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      delivery_comment: string;
      sea_freight_cents: number;
      clearance_cost_cents: number;
      usd_total_cents: number;
      total_cents: number;
      gst_cents: number;
      total_quantity: number;
      payment_type: string;
      area_type: string;
      price_type: string;
      xero_state: number;
      is_printed: boolean;
      drafter_type: number;
      drafter_id: number | null;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      created_at: Date;
    };
  };
  'sheets.write-transition': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      boolean | null,
      number | string | null,
      number | string | null,
      number | string | null,
      boolean | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: {
      id: number;
      type: number;
      number: number;
      no: string;
      uuid: string;
      content_version: number;
      status: number;
      is_closed: boolean;
      tag: number;
      contact_id: number | null;
      date: string;
      due_date: string | null;
      delivery_date: string | null;
      address: string;
      phone: string;
      service_id: number | null;
      bd_id: number | null;
      reference: string;
      comments: string;
      csr_self_note: string;
      warehouse_id: number | null;
      in_warehouse_id: number | null;
      source_sheet_id: number | null;
      quote_id: number | null;
      related_sheet_id: number | null;
      reason: string;
      tax_type: number;
      fx_rate: string | null;
      ship_type: number;
      is_due_date_typed: boolean;
      driver_id: number | null;
      delivery_status: number;
      actual_pay_type: number;
      delivery_comment: string;
      sea_freight_cents: number;
      clearance_cost_cents: number;
      usd_total_cents: number;
      total_cents: number;
      gst_cents: number;
      total_quantity: number;
      payment_type: string;
      area_type: string;
      price_type: string;
      xero_state: number;
      is_printed: boolean;
      drafter_type: number;
      drafter_id: number | null;
      csr_order_status: number | null;
      po_status: number;
      approver_id: number | null;
      approved_at: Date | null;
      created_at: Date;
    };
  };
  'shells.person-of-account': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      organisation: number;
      userId: number;
      isReleaseCheck: boolean;
    };
  };
  'shells.with-file': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      version: string;
    };
  };
  'shells.with-hash': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      version: string;
      fault: string | null;
    };
  };
  'sign-ins.end': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'sign-ins.events': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      at: string | null;
      kind: string;
      address: string;
    };
  };
  'sign-ins.sessions': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      createdAt: string | null;
      lastSeenAt: string | null;
      expiresAt: string | null;
      address: string;
      userAgent: string;
      isCurrent: boolean | null;
    };
  };
  'statements.advance-schedule': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'statements.due-schedules': {
    parameters: [];
    writes: false;
    row: {
      organisation: number;
    };
  };
  'statements.end-schedule': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'statements.head': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      today: string | null;
      frequency: string | null;
      nextOn: string | null;
      lastResult: string | null;
    };
  };
  'statements.lock-schedule': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      frequency: string;
      userId: number;
      name: string;
      isActive: boolean | null;
      today: string | null;
    };
  };
  'statements.of-customer': {
    parameters: [
      number | string | null,
      string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
      email: string;
      paymentType: string;
      seller: unknown;
      contact: unknown;
      lines: unknown;
    };
  };
  'statements.owing-customers': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
      email: string;
      terms: string;
      documents: number | null;
      owed: number | null;
      overdue: number | null;
      lastState: string | null;
      lastAt: Date | null;
    };
  };
  'statements.store-schedule': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'stored-file.claim-expired': {
    parameters: [];
    writes: true;
    row: {
      organisation: number;
      id: string;
    };
  };
  'stored-file.delete-abandoned': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'stored-file.delete-old': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'stored-file.expire': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'stored-file.find': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: string;
      kind: string;
      name: string;
      media_type: string;
      bytes: number | null;
      created_by: number | null;
      expires_at: Date | null;
      shows_cost: boolean;
      is_expired: boolean | null;
    };
  };
  'stored-file.find-abandoned': {
    parameters: [];
    writes: false;
    row: {
      organisation: number;
      id: string;
    };
  };
  'stored-file.finish': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      Buffer | null,
    ];
    writes: true;
    row: {
      id: string;
    };
  };
  'stored-file.insert': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
      Date | string | null,
      boolean | null,
    ];
    writes: true;
    row: {
      id: string;
    };
  };
  'stored-file.keep': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'stored-file.mark-deleted': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'supplier-prices.add-codes': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      string | null,
    ];
    writes: true;
    row: {
      product_id: number;
      code: string;
    };
  };
  'supplier-prices.codes-of-product': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      supplierId: number;
      supplier: string;
      code: string;
      createdBy: string;
      created_at: Date;
    };
  };
  'supplier-prices.columns': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      supplier: string;
      columns: unknown;
      updated_by: string | null;
      updated_at: Date | null;
    };
  };
  'supplier-prices.knows-product': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      code: string;
    };
  };
  'supplier-prices.knows-supplier': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
    };
  };
  'supplier-prices.owner-of-code': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      product_id: number;
      code: string;
    };
  };
  'supplier-prices.products-of-barcodes': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      key: string;
      product_id: number;
    };
  };
  'supplier-prices.products-of-codes': {
    parameters: [
      number | string | null,
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      code_key: string;
      product_id: number;
    };
  };
  'supplier-prices.products-of-own-codes': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      key: string | null;
      product_id: number;
    };
  };
  'supplier-prices.remove-code': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      code: string;
    };
  };
  'supplier-prices.search-by-codes': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'supplier-prices.store-columns': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'suppliers.lock-organisation': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      locked: number | null;
    };
  };
  'suppliers.remove-container-builder': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'suppliers.set-container-builder': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'suppliers.unset-container-builder': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'teams.add-member': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: {
      user_id: number;
    };
  };
  'teams.confirmed': {
    parameters: [
      string | null,
    ];
    writes: true;
    row: {
      id: number | null;
      name: string;
      on_call_name: string;
      on_call_contact: string;
    };
  };
  'teams.deprecations': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      until: string | null;
      daysLeft: number | null;
      reason: string;
      stable: boolean | null;
      pinned: number | null;
    };
  };
  'teams.ending-soon': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      remotes: string[] | null;
      text: string | null;
    };
  };
  'teams.failures': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      code: string;
      count: number | null;
      organisations: number | null;
      lastAt: string | null;
      isOpen: boolean | null;
    };
  };
  'teams.list': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      name: string;
      members: number | null;
      remotes: string[] | null;
      onCall: unknown;
    };
  };
  'teams.lock': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      name: string;
      on_call_name: string;
      on_call_contact: string;
    };
  };
  'teams.move-remote': {
    parameters: [
      string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'teams.one': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      name: string;
      onCall: unknown;
      members: unknown;
    };
  };
  'teams.register-remote': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'teams.remote-of-team': {
    parameters: [
      string | null,
    ];
    writes: true;
    row: {
      name: string;
      is_confirmed: boolean;
    };
  };
  'teams.remotes': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
      confirmed: boolean;
      stable: string | null;
      runs: number | null;
      failures: number | null;
      manifest: unknown;
      owner: string | null;
      releases: unknown;
    };
  };
  'teams.remove-member': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      email: string;
    };
  };
  'teams.rollouts': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      remote: string;
      version: string;
      percent: number;
      state: string;
    };
  };
  'teams.score-facts': {
    parameters: [];
    writes: false;
    row: {
      remote: string | null;
      version: string | null;
      status: string | null;
      manifest: unknown;
      hasNotes: boolean | null;
      team: string | null;
      teamId: number | null;
      members: number | null;
      onCallDays: number | null;
      passed: number | null;
      checked: number | null;
      runs: number | null;
      failures: number | null;
      pinnedDeprecated: number | null;
    };
  };
  'teams.set-on-call': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'teams.tell': {
    parameters: [
      readonly (string | null)[] | null,
      string | null,
      string | null,
      boolean | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'teams.tell-new-member': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'teams.tokens': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      name: string;
      remotes: string[];
      endsAt: string | null;
      daysLeft: number | null;
    };
  };
  'teams.user-by-email': {
    parameters: [
      string | null,
    ];
    writes: false;
    row: {
      id: number;
    };
  };
  'tidy.backup-runs': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.csp-reports': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.idempotency-keys': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.imports': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.mails': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.notifications': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.oauth-states': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.old-mails': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.password-links': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.refused-rows': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.release-health': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.release-measured': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.release-measures': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.release-reports': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.remote-failures': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.report-emails': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.reports': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.security-events': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.service-calls': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.service-leases': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.service-pauses': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.sessions': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'tidy.sign-in-failures': {
    parameters: [];
    writes: true;
    row: Record<never, never>;
  };
  'upgrade.has-column': {
    parameters: [
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      has: boolean | null;
      hasTable: boolean | null;
    };
  };
  'xero.add-journal': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'xero.ask': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.ask-reversal': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      month: string;
    };
  };
  'xero.bound-contacts': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      xero_id: string | null;
    };
  };
  'xero.bound-names': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      name: string;
      xero_id: string | null;
    };
  };
  'xero.cancel': {
    parameters: [
      number | string | null,
      number | string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'xero.changed-contacts': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number;
      organisation_id: number;
      content_version: number;
      name: string;
      code: string;
      email: string;
      primary_person_first: string;
      primary_person_last: string;
      phone: string;
      mobile: string;
      address: string;
      city: string;
      state: string;
      postal: string;
      country: string;
      attention: string;
      payment_type: string;
      is_supplier: boolean;
      xero_id: string | null;
      is_name_shared: boolean | null;
    };
  };
  'xero.choose-contact': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.claim': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      sheet_id: number;
      operation: string;
      is_unknown: boolean;
      batch: string | null;
      attempts: number;
    };
  };
  'xero.claim-journal': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      month: string;
      state: string;
      inventory_account: string;
      xero_id: string | null;
      error: string | null;
      created_by: string;
      created_at: Date;
      lines: unknown;
      is_unknown: boolean;
    };
  };
  'xero.clear-unknown-balances': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.connected': {
    parameters: [];
    writes: false;
    row: {
      organisation: number;
      hasWork: boolean | null;
    };
  };
  'xero.connection': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      sales_account: string;
      inventory_account: string;
      time_zone: string;
      state: string | null;
      tenant_id: string | null;
      tenant_name: string | null;
      connection_id: string | null;
      problem: string | null;
      checked_at: Date | null;
      connected_at: Date | null;
      documents_read_at: Date | null;
      sales_tax_type: string | null;
      purchase_tax_type: string | null;
      sales_free_tax_type: string | null;
      purchase_free_tax_type: string | null;
      cogs_account: string | null;
      adjustment_account: string | null;
      landed_cost_account: string | null;
      token_version: number | null;
      connected_by: string | null;
    };
  };
  'xero.contact-details': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      id: number;
      organisation_id: number;
      content_version: number;
      name: string;
      code: string;
      email: string;
      primary_person_first: string;
      primary_person_last: string;
      phone: string;
      mobile: string;
      address: string;
      city: string;
      state: string;
      postal: string;
      country: string;
      attention: string;
      payment_type: string;
      is_supplier: boolean;
      xero_id: string | null;
      is_name_shared: boolean | null;
    };
  };
  'xero.count-not-asked': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      unsent: number | null;
      leftOut: number | null;
    };
  };
  'xero.count-open-operations': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      total: number | null;
    };
  };
  'xero.count-refresh': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.counts': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      pending: number | null;
      failed: number | null;
    };
  };
  'xero.documents-apart': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      unsent: number | null;
      leftOut: number | null;
      datedLater: number | null;
      approvedLater: number | null;
    };
  };
  'xero.documents-value': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      cents: number | null;
    };
  };
  'xero.end-connection': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.finish': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.finish-journal': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.follow-merged': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.forget-contacts': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.hurry': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'xero.journals-of-month': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: number;
      month: string;
      state: string;
      inventory_account: string;
      xero_id: string | null;
      error: string | null;
      created_by: string;
      created_at: Date;
      lines: unknown;
    };
  };
  'xero.last-reading': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      isOpen: boolean | null;
      error: string | null;
    };
  };
  'xero.leave-out': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'xero.left-out-sheets': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      sheetId: number;
      no: string;
      type: number;
      customerId: number | null;
      customerName: string | null;
      total_cents: number;
      date: string;
      operation: string | null;
      attempts: number | null;
      isContactArchived: boolean | null;
      canCancel: boolean | null;
      why: string | null;
      created_at: Date | null;
      run_after: Date | null;
      state: string | null;
    };
  };
  'xero.lock-connection': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: {
      organisation_id: number;
    };
  };
  'xero.lock-contact': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      id: number;
      name: string;
      is_supplier: boolean;
      xero_id: string | null;
    };
  };
  'xero.lock-named-unsent': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'xero.lock-refused': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
      operation: string | null;
    };
  };
  'xero.lock-sheets': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'xero.lock-unsent': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
      isLeftOut: boolean;
    };
  };
  'xero.make-due': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.month-sheets': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
    ];
    writes: false;
    row: {
      id: number;
      no: string;
      type: number;
      total_cents: number;
      gst_cents: number;
      xero_state: number;
      xero_id: string | null;
      xero_left_out: boolean;
      xero_error: string | null;
    };
  };
  'xero.next-due': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      due: Date | null;
      isDue: boolean | null;
    };
  };
  'xero.open-operations': {
    parameters: [
      number | string | null,
      string | null,
      number | string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      sheetId: number;
      no: string;
      type: number;
      customerId: number | null;
      customerName: string | null;
      total_cents: number;
      date: string;
      operation: string | null;
      attempts: number | null;
      isContactArchived: boolean | null;
      canCancel: boolean | null;
      why: string | null;
      created_at: Date | null;
      run_after: Date | null;
      state: string | null;
    };
  };
  'xero.outgoing': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: false;
    row: {
      operation_id: number;
      content_version: number;
      id: number;
      no: string;
      type: number;
      date: string;
      due_date: string | null;
      reference: string;
      tax_type: number;
      total_cents: number;
      gst_cents: number;
      xero_id: string | null;
      xero_number: string | null;
      contact_id: number | null;
      contact_name: string;
      contact_code: string;
      contact_xero_id: string | null;
      is_name_shared: boolean | null;
      lines: unknown;
      frozen: unknown;
    };
  };
  'xero.refusal-reasons': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      why: string | null;
      count: number | null;
    };
  };
  'xero.release': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      Date | string | null,
      string | null,
      boolean | null,
    ];
    writes: true;
    row: {
      freed: number | null;
    };
  };
  'xero.release-journal': {
    parameters: [
      number | string | null,
      number | string | null,
      Date | string | null,
      string | null,
      boolean | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.release-refresh': {
    parameters: [
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.renew-lease': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.sent-count': {
    parameters: [
      number | string | null,
    ];
    writes: false;
    row: {
      sent: number | null;
    };
  };
  'xero.sent-journals': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      first: string | null;
      cents: number | null;
    };
  };
  'xero.skip': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'xero.stock-value': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: false;
    row: {
      cents: number | null;
    };
  };
  'xero.store-balances': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (boolean | null)[] | null,
    ];
    writes: true;
    row: {
      id: number;
      xero_id: string | null;
    };
  };
  'xero.store-connection': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      number | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.store-contacts': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
      readonly (boolean | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.store-due': {
    parameters: [
      number | string | null,
      readonly (string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.store-numbers': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.store-page-address': {
    parameters: [
      number | string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.store-read-at': {
    parameters: [
      number | string | null,
      Date | string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.store-settings': {
    parameters: [
      number | string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.store-told': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.take-back': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      number | string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: {
      id: number;
    };
  };
  'xero.take-refresh': {
    parameters: [
      number | string | null,
      number | string | null,
    ];
    writes: true;
    row: {
      token_version: number;
    };
  };
  'xero.tell-connection': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      string | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.unbind-contacts': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.unbind-others': {
    parameters: [
      number | string | null,
      readonly (number | string | null)[] | null,
      readonly (string | null)[] | null,
    ];
    writes: true;
    row: Record<never, never>;
  };
  'xero.unsent-sheets': {
    parameters: [
      number | string | null,
      number | string | null,
      string | null,
      string | null,
      number | string | null,
      number | string | null,
    ];
    writes: false;
    row: {
      id: number | null;
      sheetId: number;
      no: string;
      type: number;
      customerId: number | null;
      customerName: string | null;
      total_cents: number;
      date: string;
      operation: string | null;
      attempts: number | null;
      isContactArchived: boolean | null;
      canCancel: boolean | null;
      why: string | null;
      created_at: Date | null;
      run_after: Date | null;
      state: string | null;
    };
  };
}
