-- The next number follows the newest ones.
create index lab_test_newest on lab_test (lab_test_id desc);
create index lab_sample_newest on lab_sample (lab_sample_id desc);
