/** The columns that the bridge uses; `grants.sql` grants exactly these. Dates and times are texts in the operator's zone. */
export type BillingTables = {
  tbl_customers: {
    id: number
    username: string
    password: string
    fullname: string
    address: string | null
    phonenumber: string | null
    email: string
    /** `lat,lng`, or empty. */
    coordinates: string
    account_type: string | null
    status: string
  }
  tbl_customers_fields: { customer_id: number; field_name: string; field_value: string }
  tbl_plans: {
    id: number
    name_plan: string
    id_bw: number
    price: string
    type: string
    typebp: string | null
    limit_type: string | null
    data_limit: number | null
    data_unit: string | null
    validity: number
    validity_unit: string
    routers: string
    is_radius: number
    enabled: number
    prepaid: string | null
    plan_type: string | null
  }
  tbl_bandwidth: { id: number; rate_down: number; rate_down_unit: string }
  tbl_user_recharges: {
    id: number
    customer_id: number
    username: string
    plan_id: number
    namebp: string
    recharged_on: string
    recharged_time: string
    expiration: string
    time: string
    status: string
    routers: string
    type: string
  }
  tbl_transactions: {
    id: number
    invoice: string
    username: string
    user_id: number
    plan_name: string
    price: string
    recharged_on: string
    recharged_time: string
    method: string
    type: string
  }
  tbl_voucher: { code: string; status: string }
  /** A view on `tbl_appconfig` without the operator's secrets; see `grants.sql`. */
  gapura_settings: { setting: string; value: string | null }
}

export type RadiusTables = {
  radcheck: { id?: number; username: string; attribute: string; op: string; value: string }
  radacct: {
    username: string
    acctstarttime: string | null
    acctstoptime: string | null
    acctinputoctets: number | null
    acctoutputoctets: number | null
    callingstationid: string
    framedipaddress: string
  }
}

export const BILLING_COLUMNS: Readonly<Record<keyof BillingTables, readonly string[]>> = {
  tbl_customers: [
    'id',
    'username',
    'password',
    'fullname',
    'address',
    'phonenumber',
    'email',
    'coordinates',
    'account_type',
    'status',
  ],
  tbl_customers_fields: ['customer_id', 'field_name', 'field_value'],
  tbl_plans: [
    'id',
    'name_plan',
    'id_bw',
    'price',
    'type',
    'typebp',
    'limit_type',
    'data_limit',
    'data_unit',
    'validity',
    'validity_unit',
    'routers',
    'is_radius',
    'enabled',
    'prepaid',
    'plan_type',
  ],
  tbl_bandwidth: ['id', 'rate_down', 'rate_down_unit'],
  tbl_user_recharges: [
    'id',
    'customer_id',
    'username',
    'plan_id',
    'namebp',
    'recharged_on',
    'recharged_time',
    'expiration',
    'time',
    'status',
    'routers',
    'type',
  ],
  tbl_transactions: [
    'id',
    'invoice',
    'username',
    'user_id',
    'plan_name',
    'price',
    'recharged_on',
    'recharged_time',
    'method',
    'type',
  ],
  tbl_voucher: ['code', 'status'],
  gapura_settings: ['setting', 'value'],
}
export const RADIUS_COLUMNS: Readonly<Record<keyof RadiusTables, readonly string[]>> = {
  radcheck: ['id', 'username', 'attribute', 'op', 'value'],
  radacct: [
    'username',
    'acctstarttime',
    'acctstoptime',
    'acctinputoctets',
    'acctoutputoctets',
    'callingstationid',
    'framedipaddress',
  ],
}
