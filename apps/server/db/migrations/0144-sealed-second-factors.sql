-- The secret of a second factor is sealed under a key outside of the database; the next start seals those that are there.
comment on column second_factor.secret is 'What the authenticator of its owner has, sealed under the secret key of the servers (v1.key.text); leaves the server only while it is being added';
