// Made by `node server/src/core/database/migrations/generate-schema.ts` from the migrations; a test compares it with them.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Stored as jsonb: written as a JSON text, read as the value. */
export type Json = ColumnType<unknown, string, string>;

export interface Alarm {
  cause: string;
  text: string;
  to_do: string;
  since: Generated<Date>;
  seen_at: Generated<Date>;
  ended_at: Date | null;
  mailed_at: Date | null;
  raised_told_at: Date | null;
  ended_told_at: Date | null;
}

export interface AppUser {
  id: Generated<number>;
  email: string;
  name: string;
  phone: Generated<string>;
  password_hash: string | null;
  is_platform_admin: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  is_release_check: Generated<boolean>;
  language: Generated<string>;
}

export interface ApprovalPermit {
  organisation_id: number;
  id: GeneratedAlways<number>;
  sheet_id: number;
  content_version: number;
  finding: string;
  line_id: number | null;
  given_by: number;
  given_at: Generated<Date>;
}

export interface ApprovalRequest {
  organisation_id: number;
  id: GeneratedAlways<number>;
  sheet_id: number;
  content_version: number;
  needs: string[];
  asked_by: number;
  asked_at: Generated<Date>;
  answer: string | null;
  answered_by: number | null;
  answered_at: Date | null;
  note: Generated<string>;
  answer_note: Generated<string>;
}

export interface ApprovalRequestAsker {
  organisation_id: number;
  request_id: number;
  membership_id: number;
  asked_at: Generated<Date>;
  note: Generated<string>;
}

export interface AreaType {
  organisation_id: number;
  id: Generated<number>;
  name: string;
}

export interface Audit {
  organisation_id: number;
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  user_id: number | null;
  operator: string;
  action: string;
  entity: string;
  entity_id: number;
  before: Json | null;
  after: Json | null;
  request_id: string | null;
}

export interface AuditSeal {
  organisation_id: number;
  from_id: number;
  until_id: number;
  rows: number;
  hash: Buffer;
  sealed_at: Generated<Date>;
  archive_file_id: string | null;
  archived_until: Date | null;
}

export interface AutoPartsType {
  organisation_id: number;
  id: number;
  name: string;
}

export interface BackupRun {
  id: GeneratedAlways<number>;
  kind: string;
  started_at: Date;
  finished_at: Generated<Date>;
  error: string | null;
  details: Generated<Json>;
}

export interface Brand {
  organisation_id: number;
  id: Generated<number>;
  name: string;
  presented_to_csr: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  content_version: Generated<number>;
}

export interface Contact {
  organisation_id: number;
  id: Generated<number>;
  is_supplier: Generated<boolean>;
  name: string;
  code: Generated<string>;
  login_shop: Generated<string>;
  email: Generated<string>;
  origin_code: Generated<string>;
  attention: Generated<string>;
  primary_person_first: Generated<string>;
  primary_person_last: Generated<string>;
  phone: Generated<string>;
  mobile: Generated<string>;
  skype: Generated<string>;
  birthday: string | null;
  note: Generated<string>;
  website: Generated<string>;
  address: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  postal: Generated<string>;
  country: Generated<string>;
  account: Generated<string>;
  credit_limit_cents: Generated<number>;
  branch_flag: Generated<boolean>;
  price_type: Generated<string>;
  payment_type: Generated<string>;
  area_type_id: number | null;
  csr_level: Generated<string>;
  business_type: Generated<string>;
  default_ship_type: Generated<number>;
  service_id: number | null;
  bd_id: number | null;
  class_id: number | null;
  is_container_builder: Generated<boolean>;
  xero_balance_cents: Generated<number>;
  xero_balance_at: Date | null;
  xero_state: Generated<number>;
  xero_id: string | null;
  content_version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  is_active: Generated<boolean>;
  search_text: GeneratedAlways<string>;
  xero_archived: Generated<boolean>;
  xero_sent_version: number | null;
}

export interface ContactSearch {
  organisation_id: number;
  id: number;
  is_supplier: boolean;
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
  payment_type: string;
  area_type_id: number | null;
  csr_level: string;
  business_type: string;
  default_ship_type: number;
  service_id: number | null;
  bd_id: number | null;
  class_id: number | null;
  is_container_builder: boolean;
  xero_balance_cents: number;
  xero_balance_at: Date | null;
  xero_state: number;
  xero_id: string | null;
  content_version: number;
  created_at: Date;
  updated_at: Date;
  is_active: boolean;
  search_text: string;
}

export interface CostBalance {
  organisation_id: number;
  product_id: number;
  quantity: Generated<number>;
  value_cents: Generated<number>;
  last_unit_cost: string | null;
}

export interface Counter {
  organisation_id: number;
  kind: string;
  value: Generated<number>;
}

export interface CspReport {
  id: GeneratedAlways<number>;
  directive: string;
  blocked: string;
  page: string;
  source: string;
  sample: Generated<string>;
  count: Generated<number>;
  first_at: Generated<Date>;
  last_at: Generated<Date>;
  day: Generated<string>;
  remote: Generated<string>;
  version: Generated<string>;
}

export interface CustomerClass {
  organisation_id: number;
  id: Generated<number>;
  name: string;
  notes: Generated<string>;
  pay_type: Generated<string>;
  content_version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface CustomerToken {
  organisation_id: number;
  token_hash: Buffer;
  contact_id: number;
  created_at: Generated<Date>;
  revoked_at: Date | null;
  expires_at: Generated<Date>;
  minute: Generated<Date>;
  minute_calls: Generated<number>;
  day: Generated<string>;
  day_calls: Generated<number>;
}

export interface DeliveryRun {
  organisation_id: number;
  id: GeneratedAlways<number>;
  driver_id: number;
  day: string;
  version: Generated<number>;
}

export interface DeliveryStop {
  organisation_id: number;
  run_id: number;
  sheet_id: number;
  position: number;
}

export interface DeployToken {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  name: string;
  remotes: string[];
  can_promote: Generated<boolean>;
  signing_key_id: number;
  created_by: number | null;
  created_at: Generated<Date>;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  trust_id: number | null;
}

export interface DeployTrust {
  id: GeneratedAlways<number>;
  remote: string;
  issuer: string;
  subject: string;
  claims: Generated<Json>;
  can_promote: Generated<boolean>;
  created_by: number;
  created_at: Generated<Date>;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

export interface DriverReport {
  organisation_id: number;
  id: GeneratedAlways<number>;
  uuid: string;
  request_hash: Buffer;
  link_id: number;
  sheet_id: number;
  is_delivered: boolean;
  reason: string;
  received_by: string;
  actual_pay_type: number | null;
  amount_cents: number | null;
  comment: string;
  reported_at: Date;
  received_at: Generated<Date>;
  is_applied: boolean;
  notice: string;
  photo_id: string | null;
  signature_id: string | null;
}

export interface IdempotencyKey {
  organisation_id: number;
  user_id: number;
  key: string;
  route: string;
  request_hash: Buffer;
  status: number | null;
  response: Json | null;
  created_at: Generated<Date>;
}

export interface IdentityTokenUse {
  token_hash: Buffer;
  expires_at: Date;
}

export interface ImportBatch {
  organisation_id: number;
  id: Generated<string>;
  kind: string;
  file_name: string;
  file_sha256: Buffer;
  state: Generated<string>;
  good_rows: Generated<Json>;
  bad_rows: Generated<Json>;
  created_by: number;
  created_at: Generated<Date>;
  written_at: Date | null;
  number: GeneratedAlways<number>;
  fields: Generated<Json>;
  headings: Generated<Json>;
  written_count: Generated<number>;
  expires_at: Generated<Date>;
  file_id: string | null;
  questions: Generated<Json>;
}

export interface Job {
  id: GeneratedAlways<number>;
  organisation_id: number | null;
  name: string;
  title: string;
  payload: Json;
  dedupe_key: string | null;
  state: Generated<string>;
  run_after: Generated<Date>;
  delivery: string | null;
  delivered_at: Date | null;
  attempts: Generated<number>;
  failures: Generated<number>;
  crashes: Generated<number>;
  progress_done: Generated<number>;
  progress_total: number | null;
  error: string | null;
  requested_by: number | null;
  worker: string | null;
  lease_until: Date | null;
  cancel_requested_at: Date | null;
  decision: string | null;
  decided_by: number | null;
  decided_at: Date | null;
  created_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
  priority: Generated<number>;
}

export interface JobSchedule {
  name: string;
  last_at: Date;
}

export interface ListPreference {
  organisation_id: number;
  membership_id: number;
  list: string;
  columns: Json | null;
  start_filter_id: number | null;
}

export interface MailMessage {
  id: GeneratedAlways<number>;
  organisation_id: number | null;
  to_address: string;
  to_name: Generated<string>;
  subject: string;
  body_text: string | null;
  body_html: string | null;
  attachments: Generated<Json>;
  state: Generated<string>;
  created_at: Generated<Date>;
  sent_at: Date | null;
  message_key: Generated<string>;
  body: Buffer | null;
  body_key_id: string | null;
}

export interface MailSink {
  id: GeneratedAlways<number>;
  received_at: Generated<Date>;
  from_address: string;
  to_address: string;
  subject: string;
  body_text: Generated<string>;
  body_html: string | null;
  raw: Buffer;
  message_id: string | null;
}

export interface Membership {
  organisation_id: number;
  id: Generated<number>;
  user_id: number;
  role: number;
  role_desc: Generated<string>;
  mod_prc: Generated<boolean>;
  is_acct: Generated<boolean>;
  is_dir: Generated<boolean>;
  crt_csr: Generated<boolean>;
  max_dis_cents: Generated<number>;
  is_admin: Generated<boolean>;
  able_login: Generated<boolean>;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  content_version: Generated<number>;
  invited_at: Date | null;
  accepted_at: Date | null;
}

export interface Notification {
  organisation_id: number;
  id: GeneratedAlways<number>;
  membership_id: number;
  kind: string;
  sheet_id: number | null;
  contact_id: number | null;
  product_id: number | null;
  text: string;
  by_name: string;
  at: Generated<Date>;
  read_at: Date | null;
  path: string | null;
}

export interface Organisation {
  id: number;
  name: string;
  time_zone: Generated<string>;
  negative_stock: Generated<string>;
  landed_cost_method: Generated<string>;
  locked_until: string | null;
  cost_visible: Generated<boolean>;
  draft_age_days: Generated<number>;
  last_fx_rate: string | null;
  logo_match: string | null;
  logo_name: string | null;
  container_builder_supplier_id: number | null;
  sales_account: Generated<string>;
  inventory_account: Generated<string>;
  department_id: Generated<number>;
  print_logo: Generated<string>;
  print_name: Generated<string>;
  address_line1: Generated<string>;
  address_line2: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  website: Generated<string>;
  abn: Generated<string>;
  bank_account_name: Generated<string>;
  bsb: Generated<string>;
  bank_account: Generated<string>;
  surcharge_text: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  content_version: Generated<number>;
  is_internal: Generated<boolean>;
  return_policy_text: string | null;
  second_factor_required: Generated<boolean>;
  quote_valid_days: Generated<number>;
  price_rounding: Generated<string>;
}

export interface OrganisationRevision {
  organisation_id: number;
  value: number;
}

export interface PasswordReset {
  token_hash: Buffer;
  user_id: number;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

export interface PhoneCount {
  organisation_id: number;
  id: GeneratedAlways<number>;
  kind: string;
  warehouse_id: number;
  order_id: number | null;
  token_hash: Buffer;
  created_by: number;
  created_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_by: number | null;
  opened_at: Date | null;
  sent_at: Date | null;
  sent_uuid: string | null;
  counted_by: string | null;
  sheet_id: number | null;
  minute: Generated<Date>;
  minute_calls: Generated<number>;
  bill_id: number | null;
}

export interface PhoneCountLine {
  organisation_id: number;
  count_id: number;
  seq: number;
  code: string;
  product_id: number | null;
  quantity: number;
  expected: number | null;
  counted_at: Date | null;
}

export interface PlatformAudit {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  user_id: number | null;
  actor: string;
  action: string;
  organisation_id: number | null;
  remote: string | null;
  version: string | null;
  reason: Generated<string>;
  before: Json | null;
  after: Json | null;
  revision: number | null;
}

export interface PlatformAuditSeal {
  from_id: number;
  until_id: number;
  rows: number;
  hash: Buffer;
  sealed_at: Generated<Date>;
}

export interface PlatformChange {
  revision: number;
  remote: string;
  organisation_id: number | null;
  before: Json | null;
  after: Json | null;
}

export interface PlatformRevision {
  only_row: Generated<boolean>;
  value: number;
  common: number;
}

export interface Product {
  organisation_id: number;
  id: Generated<number>;
  code: string;
  origin_code: Generated<string>;
  helper_code: Generated<string>;
  name: string;
  unit: Generated<string>;
  comments: Generated<string>;
  category: number;
  brand_id: number | null;
  manufacturer: Generated<string>;
  auto_parts_type: number | null;
  tag1: Generated<string>;
  tag2: Generated<string>;
  tag3: Generated<string>;
  tag4: Generated<string>;
  standard_price_cents: number | null;
  special_price_cents: number | null;
  class_a_price_cents: number | null;
  class_b_price_cents: number | null;
  class_c_price_cents: number | null;
  class_d_price_cents: number | null;
  class_e_price_cents: number | null;
  reference_price_cents: number | null;
  cost_price_cents: number | null;
  cost_usd_cents: number | null;
  is_special: Generated<boolean>;
  is_clearance: Generated<boolean>;
  is_customer_show: Generated<boolean>;
  third_party_stock: Generated<number>;
  tyre_model: Generated<string>;
  specification: Generated<string>;
  diameter: Generated<string>;
  patterns: Generated<string>;
  width: Generated<string>;
  load_rate: Generated<string>;
  speed_rate: Generated<string>;
  suggested: Generated<string>;
  rim_diameter: Generated<string>;
  rim_width: Generated<string>;
  rim_offset: Generated<string>;
  center_bore: Generated<string>;
  bolt_pattern: Generated<string>;
  material: Generated<number>;
  size_key: Generated<string>;
  xero_state: Generated<number>;
  xero_id: string | null;
  content_version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  barcodes: Generated<string>;
  supplier_codes: Generated<string>;
  search_text: GeneratedAlways<string>;
}

export interface ProductBarcode {
  organisation_id: number;
  barcode: string;
  product_id: number;
}

export interface ProductClassPrice {
  organisation_id: number;
  product_id: number;
  class_id: number;
  price_cents: number;
}

export interface ProductPriceChange {
  organisation_id: number;
  id: GeneratedAlways<number>;
  product_id: number;
  price_name: string;
  old_cents: number | null;
  new_cents: number | null;
  changed_at: Generated<Date>;
  changed_by: string;
}

export interface ProductSearch {
  organisation_id: number;
  id: number;
  code: string;
  origin_code: string;
  helper_code: string;
  name: string;
  unit: string;
  comments: string;
  category: number;
  brand_id: number | null;
  manufacturer: string;
  auto_parts_type: number | null;
  tag1: string;
  tag2: string;
  tag3: string;
  tag4: string;
  standard_price_cents: number | null;
  special_price_cents: number | null;
  class_a_price_cents: number | null;
  class_b_price_cents: number | null;
  class_c_price_cents: number | null;
  class_d_price_cents: number | null;
  class_e_price_cents: number | null;
  reference_price_cents: number | null;
  cost_price_cents: number | null;
  cost_usd_cents: number | null;
  is_special: boolean;
  is_clearance: boolean;
  is_customer_show: boolean;
  third_party_stock: number;
  tyre_model: string;
  specification: string;
  diameter: string;
  patterns: string;
  width: string;
  load_rate: string;
  speed_rate: string;
  suggested: string;
  rim_diameter: string;
  rim_width: string;
  rim_offset: string;
  center_bore: string;
  bolt_pattern: string;
  material: number;
  size_key: string;
  xero_state: number;
  xero_id: string | null;
  content_version: number;
  created_at: Date;
  updated_at: Date;
  barcodes: string;
  supplier_codes: string;
  search_text: string;
}

export interface Quote {
  organisation_id: number;
  id: GeneratedAlways<number>;
  number: number;
  no: string;
  contact_id: number;
  name: Generated<string>;
  note: Generated<string>;
  valid_until: string;
  total_quantity: number;
  total_cents: number;
  closed_at: Date | null;
  content_version: Generated<number>;
  created_by: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface QuoteLine {
  organisation_id: number;
  quote_id: number;
  seq: number;
  product_id: number;
  quantity: number;
  price_cents: number;
  price_source: string;
}

export interface QuoteLink {
  organisation_id: number;
  id: GeneratedAlways<number>;
  quote_id: number;
  content_version: number;
  token_hash: Buffer;
  created_by: number;
  created_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_by: number | null;
  opened_at: Date | null;
  answered_at: Date | null;
  answer: string | null;
  answered_by: string | null;
  words: Generated<string>;
  answer_uuid: string | null;
  sheet_id: number | null;
  minute: Generated<Date>;
  minute_calls: Generated<number>;
}

export interface RecordAttachment {
  organisation_id: number;
  id: GeneratedAlways<number>;
  sheet_id: number | null;
  contact_id: number | null;
  product_id: number | null;
  file_id: string;
  added_by: number;
  added_at: Generated<Date>;
}

export interface RecordComment {
  organisation_id: number;
  id: GeneratedAlways<number>;
  sheet_id: number | null;
  contact_id: number | null;
  product_id: number | null;
  text: string;
  written_by: number;
  written_at: Generated<Date>;
}

export interface RecoveryCode {
  code_hash: Buffer;
  user_id: number;
  used_at: Date | null;
}

export interface Release {
  remote: string;
  version: string;
  manifest_text: string;
  signature: string;
  signing_key_id: number;
  deploy_token_id: number;
  status: Generated<string>;
  proven_at: Date | null;
  runs: Generated<number>;
  published_at: Generated<Date>;
  notes: Generated<string>;
  check_state: string;
  check_report: Json | null;
  checked_at: Date | null;
  api_calls: string | null;
  manifest: Generated<Json>;
  fault: string | null;
  tidied_at: Date | null;
  stored_again_at: Date | null;
  supported_until: Date | null;
  deprecated_because: Generated<string>;
  preview_until: Date | null;
  contract: string | null;
}

export interface ReleaseChannel {
  remote: string;
  channel: string;
  version: string;
  changed_at: Generated<Date>;
  by_instance: Generated<boolean>;
  guard_before: string | null;
  guarded_until: Date | null;
  guard_runs: Generated<number>;
  guard_failures: Generated<number>;
  guard_errors: Generated<number>;
  taken_back: string | null;
}

export interface ReleaseFreeze {
  id: GeneratedAlways<number>;
  organisation_id: number | null;
  starts_at: Date;
  ends_at: Date;
  reason: string;
  created_by: number;
  created_at: Generated<Date>;
  ended_at: Date | null;
}

export interface ReleaseGrant {
  id: GeneratedAlways<number>;
  user_id: number;
  remote: string;
  version: string | null;
  origin: string | null;
  reason: string;
  granted_by: number;
  granted_at: Generated<Date>;
  until: Date;
  revoked_at: Date | null;
  session_id: number | null;
}

export interface ReleaseHealth {
  organisation_id: number;
  remote: string;
  version: string;
  hour: Date;
  runs: Generated<number>;
  failures: Generated<number>;
}

export interface ReleaseMeasure {
  organisation_id: number;
  remote: string;
  version: string;
  day: Generated<string>;
  line: string;
  measure: string;
  counts: number[];
}

export interface ReleaseMeasured {
  organisation_id: number;
  user_id: number;
  remote: string;
  version: string;
  day: Generated<string>;
  measures: Generated<string[]>;
}

export interface ReleasePin {
  organisation_id: number;
  remote: string;
  version: string;
  reason: string;
  pinned_by: number;
  pinned_at: Generated<Date>;
  expires_at: Date | null;
  is_locked: Generated<boolean>;
  freeze_id: number | null;
}

export interface ReleaseReport {
  organisation_id: number;
  user_id: number;
  remote: string;
  version: string;
  day: Generated<string>;
  report: string;
  is_given: boolean;
  network: string | null;
}

export interface ReleaseRollout {
  remote: string;
  version: string;
  steps: number[];
  percent: number;
  state: string;
  min_failures: number;
  max_failure_percent: number;
  runs: Generated<number>;
  failures: Generated<number>;
  reason: string;
  stopped_reason: Generated<string>;
  started_by: number;
  started_at: Generated<Date>;
  step_at: Generated<Date>;
  errors: Generated<number>;
  soak_hours: number | null;
  soak_starts: Generated<number>;
  soak_since: Generated<Date>;
  unit: Generated<string>;
  organisation_ids: number[] | null;
}

export interface ReleaseUpload {
  remote: string;
  version: string;
  id: string;
  until: Date;
}

export interface RemoteFailure {
  id: GeneratedAlways<number>;
  organisation_id: number;
  code: string;
  remote: Generated<string>;
  version: Generated<string>;
  page: string;
  fallback_version: string | null;
  last_message: string;
  count: Generated<number>;
  first_at: Generated<Date>;
  last_at: Generated<Date>;
  subject: Generated<string>;
  cause: Generated<string>;
  ran_before: Generated<string>;
}

export interface RemoteRequest {
  id: GeneratedAlways<number>;
  kind: string;
  remote: string;
  slot: string | null;
  team_name: string;
  wants: Json;
  reason: string;
  public_key: string | null;
  asked_by: number;
  asked_at: Generated<Date>;
  state: Generated<string>;
  decided_by: number | null;
  decided_at: Date | null;
  answer: Generated<string>;
  token_taken_at: Date | null;
}

export interface RemoteSetting {
  organisation_id: number;
  remote: string;
  flags: Generated<Json>;
  config: Generated<Json>;
}

export interface ReorderRule {
  organisation_id: number;
  product_id: number;
  minimum: number;
  lead_time_days: number;
}

export interface Report {
  organisation_id: number;
  id: GeneratedAlways<number>;
  type: string;
  date_range: Generated<string>;
  request: Json;
  shows_cost: Generated<boolean>;
  file_id: string | null;
  requested_by: number;
  created_at: Generated<Date>;
  job_id: number | null;
  rows: number | null;
}

export interface ReportEmail {
  organisation_id: number;
  report_id: number;
  membership_id: number;
  state: Generated<string>;
  error: Generated<string>;
  message_key: Generated<string>;
  finished_at: Date | null;
}

export interface ReportSchedule {
  organisation_id: number;
  id: GeneratedAlways<number>;
  type: string;
  name: string;
  frequency: string;
  request: Json;
  owner_id: number;
  is_active: Generated<boolean>;
  next_on: string;
  report_id: number | null;
  problem: Generated<string>;
}

export interface ReportScheduleRecipient {
  organisation_id: number;
  schedule_id: number;
  membership_id: number;
}

export interface RunLink {
  organisation_id: number;
  id: GeneratedAlways<number>;
  run_id: number;
  token_hash: Buffer;
  created_by: number;
  created_at: Generated<Date>;
  starts_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_by: number | null;
  last_used_at: Date | null;
  minute: Generated<Date>;
  minute_calls: Generated<number>;
}

export interface RunShownStop {
  organisation_id: number;
  run_id: number;
  sheet_id: number;
}

export interface SavedFilter {
  organisation_id: number;
  id: GeneratedAlways<number>;
  membership_id: number;
  list: string;
  name: string;
  query: Json;
  columns: Json | null;
  is_shared: Generated<boolean>;
}

export interface SavedReport {
  organisation_id: number;
  id: GeneratedAlways<number>;
  membership_id: number;
  type: string;
  name: string;
  request: Json;
}

export interface SecondFactor {
  user_id: number;
  key_id: string;
  secret: Buffer;
  created_at: Generated<Date>;
  confirmed_at: Date | null;
  last_step: Generated<number>;
}

export interface SecurityEvent {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  kind: string;
  user_id: number | null;
  address: Generated<string>;
  details: Generated<Json>;
}

export interface ServiceCall {
  organisation_id: number;
  id: GeneratedAlways<number>;
  service: string;
  at: Date;
}

export interface ServiceCredential {
  organisation_id: number;
  service: string;
  field: string;
  key_id: string;
  encrypted: Buffer;
  expires_at: Date | null;
  updated_at: Generated<Date>;
  updated_by: number | null;
}

export interface ServiceLease {
  organisation_id: number;
  id: GeneratedAlways<number>;
  service: string;
  until: Date;
}

export interface ServiceOauthState {
  organisation_id: number;
  state_hash: Buffer;
  browser_hash: Buffer;
  service: string;
  user_id: number;
  key_id: string;
  encrypted_verifier: Buffer;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

export interface ServicePause {
  organisation_id: number;
  service: string;
  until: Date;
}

export interface Session {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  cookie_hash: Buffer | null;
  user_id: number;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  address: Generated<string>;
  user_agent: Generated<string>;
  confirmed_at: Generated<Date>;
}

export interface Sheet {
  organisation_id: number;
  id: Generated<number>;
  type: number;
  number: number;
  no: string;
  uuid: string;
  content_version: Generated<number>;
  status: Generated<number>;
  is_closed: Generated<boolean>;
  tag: Generated<number>;
  contact_id: number | null;
  date: string;
  due_date: string | null;
  delivery_date: string | null;
  address: Generated<string>;
  phone: Generated<string>;
  service_id: number | null;
  bd_id: number | null;
  driver_id: number | null;
  delivery_status: Generated<number>;
  actual_pay_type: Generated<number>;
  delivery_comment: Generated<string>;
  reference: Generated<string>;
  comments: Generated<string>;
  csr_self_note: Generated<string>;
  warehouse_id: number | null;
  in_warehouse_id: number | null;
  related_sheet_id: number | null;
  source_sheet_id: number | null;
  reason: Generated<string>;
  tax_type: Generated<number>;
  fx_rate: string | null;
  sea_freight_cents: Generated<number>;
  clearance_cost_cents: Generated<number>;
  usd_total_cents: Generated<number>;
  total_cents: Generated<number>;
  gst_cents: Generated<number>;
  total_quantity: Generated<number>;
  ship_type: Generated<number>;
  payment_type: Generated<string>;
  area_type: Generated<string>;
  price_type: Generated<string>;
  xero_state: Generated<number>;
  xero_id: string | null;
  xero_error: string | null;
  is_printed: Generated<boolean>;
  drafter_type: Generated<number>;
  drafter_id: number | null;
  csr_order_status: number | null;
  po_status: Generated<number>;
  approver_id: number | null;
  approved_at: Date | null;
  snapshot: Json | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  request_hash: Buffer | null;
  unloaded_bill_id: number | null;
  is_due_date_typed: Generated<boolean>;
  landed_cost_method: string | null;
  ordering_contact_id: Generated<number>;
  xero_due_cents: number | null;
  xero_status: string | null;
  quote_id: number | null;
  xero_number: string | null;
  xero_left_out: Generated<boolean>;
}

export interface SheetEmail {
  organisation_id: number;
  id: GeneratedAlways<number>;
  sheet_id: number | null;
  to_address: string;
  to_name: Generated<string>;
  document: Json | null;
  state: Generated<string>;
  error: string | null;
  attempts: Generated<number>;
  message_key: Generated<string>;
  requested_by: number | null;
  requested_by_name: string;
  requested_at: Generated<Date>;
  finished_at: Date | null;
  quote_id: number | null;
  failing_since: Date | null;
  contact_id: number | null;
  is_scheduled: Generated<boolean>;
  link: Buffer | null;
  link_key_id: string | null;
}

export interface SheetLine {
  organisation_id: number;
  id: Generated<number>;
  sheet_id: number;
  sheet_type: number;
  seq: number;
  product_id: number;
  quantity: number;
  price_cents: Generated<number>;
  usd_price_cents: number | null;
  amount_cents: Generated<number>;
  gst_cents: Generated<number>;
  description: Generated<string>;
  price_source: Generated<string>;
  is_manual: Generated<boolean>;
  counted_quantity: number | null;
  system_quantity: number | null;
  counted_at: Date | null;
  source_line_id: number | null;
  landed_cents: Generated<number>;
  held_quantity: Generated<number>;
  incoming_quantity: Generated<number>;
  taken_quantity: Generated<number>;
}

export interface SheetSearch {
  organisation_id: number;
  id: number;
  type: number;
  no: string;
  reference: string;
  search_text: string | null;
}

export interface SignInFailure {
  id: GeneratedAlways<number>;
  email: string;
  address: string;
  at: Generated<Date>;
}

export interface SigningKey {
  id: GeneratedAlways<number>;
  owner: string;
  public_key: string;
  created_at: Generated<Date>;
  revoked_at: Date | null;
  created_by: number | null;
}

export interface StatementSchedule {
  organisation_id: number;
  frequency: string;
  next_on: string;
  owner_id: number;
  last_result: Generated<string>;
}

export interface StockBalance {
  organisation_id: number;
  product_id: number;
  warehouse_id: number;
  quantity: Generated<number>;
}

export interface StockLedger {
  organisation_id: number;
  id: Generated<number>;
  product_id: number;
  warehouse_id: number;
  sheet_id: number;
  line_id: number;
  kind: string;
  quantity: number;
  value_cents: number;
  unit_cost: string | null;
  warehouse_quantity_after: number;
  quantity_after: number;
  value_after_cents: number;
  posting: number;
  posted_at: Generated<Date>;
  reverses: number | null;
}

export interface StoredFile {
  organisation_id: number;
  id: Generated<string>;
  name: string;
  media_type: string;
  bytes: number | null;
  sha256: Buffer | null;
  created_at: Generated<Date>;
  created_by: number | null;
  kind: string;
  state: Generated<string>;
  expires_at: Date | null;
  shows_cost: Generated<boolean>;
}

export interface SupplierCode {
  organisation_id: number;
  supplier_id: number;
  code_key: string;
  code: string;
  product_id: number;
  created_by: string;
  created_at: Generated<Date>;
}

export interface SupplierPriceColumns {
  organisation_id: number;
  supplier_id: number;
  columns: Json;
  updated_by: string;
  updated_at: Generated<Date>;
}

export interface TagOption {
  organisation_id: number;
  slot: number;
  name: string;
  seq: Generated<number>;
}

export interface Team {
  id: GeneratedAlways<number>;
  name: string;
  on_call_name: Generated<string>;
  on_call_contact: Generated<string>;
  on_call_by: Generated<string>;
  on_call_at: Date | null;
  created_at: Generated<Date>;
}

export interface TeamMember {
  team_id: number;
  user_id: number;
  added_by: string;
  added_at: Generated<Date>;
}

export interface TeamRemote {
  remote: string;
  team_id: number;
  is_confirmed: boolean;
  since: Generated<Date>;
}

export interface Warehouse {
  organisation_id: number;
  id: Generated<number>;
  code: string;
  name: string;
  address: Generated<string>;
  is_calc_for_csr_order: Generated<boolean>;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  content_version: Generated<number>;
}

export interface WorkerHeartbeat {
  name: string;
  started_at: Generated<Date>;
  seen_at: Generated<Date>;
}

export interface XeroConnection {
  organisation_id: number;
  tenant_id: string;
  tenant_name: Generated<string>;
  connected_by: number | null;
  connected_at: Generated<Date>;
  state: Generated<string>;
  problem: string | null;
  connection_id: Generated<string>;
  sales_tax_type: Generated<string>;
  purchase_tax_type: Generated<string>;
  checked_at: Date | null;
  token_version: Generated<number>;
  refresh_until: Date | null;
  documents_read_at: Date | null;
  page_address: string | null;
  sales_free_tax_type: Generated<string>;
  purchase_free_tax_type: Generated<string>;
  cogs_account: Generated<string>;
  adjustment_account: Generated<string>;
  landed_cost_account: Generated<string>;
}

export interface XeroJournal {
  organisation_id: number;
  id: Generated<number>;
  month: string;
  state: Generated<string>;
  inventory_account: string;
  xero_id: string | null;
  error: string | null;
  is_unknown: Generated<boolean>;
  run_after: Generated<Date>;
  lease_until: Date | null;
  created_by: string;
  created_at: Generated<Date>;
  sent_at: Date | null;
}

export interface XeroJournalLine {
  organisation_id: number;
  journal_id: number;
  step: string;
  account: string;
  cents: number;
}

export interface XeroOperation {
  organisation_id: number;
  id: GeneratedAlways<number>;
  sheet_id: number;
  operation: string;
  content_version: number;
  state: Generated<string>;
  attempts: Generated<number>;
  error: string | null;
  xero_id: string | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
  batch: string | null;
  is_unknown: Generated<boolean>;
  run_after: Generated<Date>;
  lease_until: Date | null;
  requested_by: number | null;
}

/** Every table and view by its name. */
export interface Schema {
  alarm: Alarm;
  app_user: AppUser;
  approval_permit: ApprovalPermit;
  approval_request: ApprovalRequest;
  approval_request_asker: ApprovalRequestAsker;
  area_type: AreaType;
  audit: Audit;
  audit_seal: AuditSeal;
  auto_parts_type: AutoPartsType;
  backup_run: BackupRun;
  brand: Brand;
  contact: Contact;
  contact_search: ContactSearch;
  cost_balance: CostBalance;
  counter: Counter;
  csp_report: CspReport;
  customer_class: CustomerClass;
  customer_token: CustomerToken;
  delivery_run: DeliveryRun;
  delivery_stop: DeliveryStop;
  deploy_token: DeployToken;
  deploy_trust: DeployTrust;
  driver_report: DriverReport;
  idempotency_key: IdempotencyKey;
  identity_token_use: IdentityTokenUse;
  import_batch: ImportBatch;
  job: Job;
  job_schedule: JobSchedule;
  list_preference: ListPreference;
  mail_message: MailMessage;
  mail_sink: MailSink;
  membership: Membership;
  notification: Notification;
  organisation: Organisation;
  organisation_revision: OrganisationRevision;
  password_reset: PasswordReset;
  phone_count: PhoneCount;
  phone_count_line: PhoneCountLine;
  platform_audit: PlatformAudit;
  platform_audit_seal: PlatformAuditSeal;
  platform_change: PlatformChange;
  platform_revision: PlatformRevision;
  product: Product;
  product_barcode: ProductBarcode;
  product_class_price: ProductClassPrice;
  product_price_change: ProductPriceChange;
  product_search: ProductSearch;
  quote: Quote;
  quote_line: QuoteLine;
  quote_link: QuoteLink;
  record_attachment: RecordAttachment;
  record_comment: RecordComment;
  recovery_code: RecoveryCode;
  release: Release;
  release_channel: ReleaseChannel;
  release_freeze: ReleaseFreeze;
  release_grant: ReleaseGrant;
  release_health: ReleaseHealth;
  release_measure: ReleaseMeasure;
  release_measured: ReleaseMeasured;
  release_pin: ReleasePin;
  release_report: ReleaseReport;
  release_rollout: ReleaseRollout;
  release_upload: ReleaseUpload;
  remote_failure: RemoteFailure;
  remote_request: RemoteRequest;
  remote_setting: RemoteSetting;
  reorder_rule: ReorderRule;
  report: Report;
  report_email: ReportEmail;
  report_schedule: ReportSchedule;
  report_schedule_recipient: ReportScheduleRecipient;
  run_link: RunLink;
  run_shown_stop: RunShownStop;
  saved_filter: SavedFilter;
  saved_report: SavedReport;
  second_factor: SecondFactor;
  security_event: SecurityEvent;
  service_call: ServiceCall;
  service_credential: ServiceCredential;
  service_lease: ServiceLease;
  service_oauth_state: ServiceOauthState;
  service_pause: ServicePause;
  session: Session;
  sheet: Sheet;
  sheet_email: SheetEmail;
  sheet_line: SheetLine;
  sheet_search: SheetSearch;
  sign_in_failure: SignInFailure;
  signing_key: SigningKey;
  statement_schedule: StatementSchedule;
  stock_balance: StockBalance;
  stock_ledger: StockLedger;
  stored_file: StoredFile;
  supplier_code: SupplierCode;
  supplier_price_columns: SupplierPriceColumns;
  tag_option: TagOption;
  team: Team;
  team_member: TeamMember;
  team_remote: TeamRemote;
  warehouse: Warehouse;
  worker_heartbeat: WorkerHeartbeat;
  xero_connection: XeroConnection;
  xero_journal: XeroJournal;
  xero_journal_line: XeroJournalLine;
  xero_operation: XeroOperation;
}
