package storetest

import (
	"testing"
	"time"

	"sideout/internal/base/account"
	"sideout/internal/rules/league"
	"sideout/internal/storage/store"
)

// TestPostgreSQL is the one test that says so when the tests of both databases ran on SQLite only.
func TestPostgreSQL(t *testing.T) {
	if err := OpenDirect(t, Postgres(t)).Ping(); err != nil {
		t.Error(err)
	}
}

// A test that gets the schema of an earlier test finds nothing of it, and the same numbers of rows as in a new one.
func TestASchemaThatIsUsedAgainIsAsNew(t *testing.T) {
	if !HasPostgres() {
		return // TestPostgreSQL is skipped
	}
	var addresses, dumps []string
	for range 2 {
		t.Run("use", func(t *testing.T) {
			address := migratedPostgres(t)
			s := Open(t, address)
			err := s.Write(t.Context(), func(tx *store.Tx) error {
				if err := tx.Users.CreateUser(account.User{ID: "owner", CreatedAt: time.Unix(1, 0), UpdatedAt: time.Unix(1, 0)}); err != nil {
					return err
				}
				l := league.StorageDefaults()
				l.Name, l.OwnerID, l.CreatedAt, l.UpdatedAt = "Thursday", "owner", time.Unix(1, 0), time.Unix(1, 0)
				_, err := tx.Leagues.CreateLeague(l)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			addresses, dumps = append(addresses, address), append(dumps, Dump(t, OpenDirect(t, address)))
		})
	}
	if addresses[0] != addresses[1] || dumps[0] != dumps[1] {
		t.Errorf("%s has %s\n%s has %s", addresses[0], dumps[0], addresses[1], dumps[1])
	}
}

// A schema in which a test has made a table is not used again.
func TestAChangedSchemaIsNotUsedAgain(t *testing.T) {
	if !HasPostgres() {
		return // TestPostgreSQL is skipped
	}
	var addresses []string
	for range 2 {
		t.Run("use", func(t *testing.T) {
			address := migratedPostgres(t)
			addresses = append(addresses, address)
			if _, err := OpenDirect(t, address).Exec("CREATE TABLE more (id BIGINT PRIMARY KEY)"); err != nil {
				t.Fatal(err)
			}
		})
	}
	if addresses[0] == addresses[1] {
		t.Error("the schema was used again")
	}
}
