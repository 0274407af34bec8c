-- All rights of the bridge in PHPNuxBill's database. Run it once as the administrator of MariaDB with your own names and password:
-- :billing is PHPNuxBill's database, :radius the database with the RADIUS tables (usually the same), :bridge the bridge's own database,
-- :user and :host the account of the bridge, :password a long random text.

CREATE DATABASE IF NOT EXISTS :bridge CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
CREATE USER IF NOT EXISTS ':user'@':host' IDENTIFIED BY ':password';
-- Sets the password of an existing user as well, so that a second run can change it.
ALTER USER ':user'@':host' IDENTIFIED BY ':password';
GRANT ALL ON :bridge.* TO ':user'@':host';

-- tbl_appconfig also contains keys of gateways and routers, so the bridge reads only this view.
CREATE OR REPLACE SQL SECURITY DEFINER VIEW :billing.gapura_settings AS
  SELECT setting, value FROM :billing.tbl_appconfig
  WHERE setting IN ('CompanyName', 'address', 'phone', 'timezone', 'currency_code', 'country_code_phone', 'extend_expiry',
    'radius_enable', 'enable_tax', 'tax_rate', 'custom_tax_rate');
GRANT SELECT ON :billing.gapura_settings TO ':user'@':host';

GRANT SELECT (id, username, password, fullname, address, phonenumber, email, coordinates, account_type, status),
  UPDATE (password, fullname, address, email, coordinates)
  ON :billing.tbl_customers TO ':user'@':host';
GRANT SELECT (customer_id, field_name, field_value) ON :billing.tbl_customers_fields TO ':user'@':host';
GRANT SELECT (id, name_plan, id_bw, price, type, typebp, limit_type, data_limit, data_unit, validity, validity_unit, routers,
  is_radius, enabled, prepaid, plan_type) ON :billing.tbl_plans TO ':user'@':host';
GRANT SELECT (id, rate_down, rate_down_unit) ON :billing.tbl_bandwidth TO ':user'@':host';
GRANT SELECT (id, customer_id, username, plan_id, namebp, recharged_on, recharged_time, expiration, time, status, routers, type)
  ON :billing.tbl_user_recharges TO ':user'@':host';
GRANT SELECT (id, invoice, username, user_id, plan_name, price, recharged_on, recharged_time, method, type)
  ON :billing.tbl_transactions TO ':user'@':host';
GRANT SELECT (code, status) ON :billing.tbl_voucher TO ':user'@':host';

GRANT SELECT (id, username, attribute, op, value), INSERT (username, attribute, op, value), UPDATE (value)
  ON :radius.radcheck TO ':user'@':host';
GRANT SELECT (username, acctstarttime, acctstoptime, acctinputoctets, acctoutputoctets, callingstationid, framedipaddress)
  ON :radius.radacct TO ':user'@':host';
