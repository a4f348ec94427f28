# All tasks of this project. `make` without arguments lists them.
SHELL := /bin/sh
GO_FILES := $(shell find cmd internal -name '*.go' -o -name '*.sql' 2>/dev/null) go.mod go.sum web/embed.go docs/api/embed.go docs/api/openapi.json.gz $(wildcard spec/*.go spec/*.json)
WEB_FILES := $(shell find web/src web/build web/public web/words -type f 2>/dev/null) web/index.html web/vite.config.ts web/tsconfig.json web/package.json web/package-lock.json $(wildcard spec/*.json)
GO_FOLDERS := cmd internal bench docs spec web/embed.go e2e/mailbox e2e/payments
BIN := bin/sideout
# The commit or tag that `sideout version`, the log and /healthz show.
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
# Tests, checks and the binary use the same build flags, so that they share the build cache.
export GOFLAGS := $(GOFLAGS) -trimpath
PSEUDO := web/node_modules/.cache/pseudo/manifest.json
# The languages that are built beside English, such as "de fr". None for now, because mails, calendars and prints are English only.
LANGUAGES ?=

help: ## this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

run: build ## build everything and start it on http://localhost:8080
	$(BIN) serve

dev: web/node_modules/.installed ## Go and Vite with reload, on http://localhost:5173
	scripts/dev.sh

build: $(BIN) ## the binary with the web inside: bin/sideout

$(BIN): web/dist/manifest.json web/dist/languages/.built bin/version $(GO_FILES)
	@scripts/step.sh build-server '' go build -trimpath -ldflags='-s -w -X main.builtFrom=$(VERSION)' -o $@ ./cmd/sideout

# These files are written only if what they contain has changed, so that the binary is linked again after a commit.
bin/version: always
	@mkdir -p bin && echo '$(VERSION)' | cmp -s - $@ || echo '$(VERSION)' >$@

bin/languages: always
	@mkdir -p bin && echo '$(LANGUAGES)' | cmp -s - $@ || echo '$(LANGUAGES)' >$@

web/dist/manifest.json: web/node_modules/.installed $(WEB_FILES)
	@scripts/step.sh build-web '' npm --prefix web run --silent build

web/dist/languages/.built: web/dist/manifest.json bin/languages
	@rm -rf web/dist/languages/*
	@for language in $(LANGUAGES); do scripts/step.sh build-$$language '' npm --prefix web run --silent build -- $$language || exit 1; done
	@touch $@

image: ## the container image, named sideout
	docker build -f deploy/Dockerfile --build-arg VERSION='$(VERSION)' -t sideout .

# The inputs of the steps below. scripts/step.sh skips a step that has passed with the same inputs, except in CI. Go tests have no inputs
# here, because Go caches their results itself.
WEB_INPUTS := node web spec docs/api
SERVER_INPUTS := cmd internal docs/api go.mod go.sum :!*_test.go
JOURNEY_INPUTS := node chromium web spec e2e :!web/src/*.test.ts :!web/src/*.test.tsx :!web/src/test
# The journeys of the free scorer request only the built pages and /api/config from the server, and so do not depend on use cases; their
# fixture fails on any other request. /api/config depends on the billing only if the server charges for Pro.
SCORER_INPUTS := $(JOURNEY_INPUTS) cmd internal/base internal/http go.mod go.sum :!*_test.go

# The Go tests mostly wait for each other and for the disk, so the other checks run in parallel. The browser needs all processors and runs
# alone.
test: ## everything that must pass
	@scripts/step.sh begin
	$(MAKE) --no-print-directory --output-sync=target -j2 test-go check-go check-web test-web check-e2e e2e/.next/bin/sideout e2e/.bin/mailbox
	$(MAKE) --no-print-directory test-built e2e
	@scripts/step.sh end

audit: ## ask for known vulnerabilities of what Sideout is built from, where their databases can be reached
	@scripts/audit.sh

check: check-go check-web check-e2e ## format, lint, types, vet, staticcheck, unused code

check-go:
	@unformatted=$$(gofmt -l $(GO_FOLDERS)); test -z "$$unformatted" || { echo "$$unformatted"; echo 'Not formatted: run make fmt.'; exit 1; }
	@scripts/step.sh check-go 'go *.go go.mod go.sum' sh -c 'go vet ./... && go tool staticcheck ./...'
	@scripts/step.sh dead-code 'go *.go go.mod go.sum scripts/deadcode.sh :!*_test.go' scripts/deadcode.sh

check-web: web/node_modules/.installed
	@scripts/step.sh check-types '' npm --prefix web run --silent gen:check || { echo 'The types of the web are out of date: run make gen.'; exit 1; }
	@scripts/step.sh check-web '$(WEB_INPUTS)' npm --prefix web run --silent check

check-e2e: e2e/node_modules/.installed
	@scripts/step.sh check-e2e 'node e2e web/build' npm --prefix e2e run --silent check

test-go: ## Go tests on SQLite and PostgreSQL, those of concurrent code with the race detector too
	@scripts/step.sh test-go '' scripts/test-go.sh

# The only Go test that needs the built web app. `make test-go` skips it if there is no build.
test-built: build
	@scripts/step.sh test-built '' scripts/must-run.sh ./internal/http/pages TestScriptsOfTheBuiltPagesHaveTheirHash

test-web: web/node_modules/.installed ## tests of rules and screens
	@scripts/step.sh test-web '$(WEB_INPUTS)' scripts/test-web.sh

e2e: build $(PSEUDO) e2e/.next/bin/sideout e2e/.bin/mailbox e2e/node_modules/.installed ## the real binary in a real browser
	@scripts/need.sh headless
	@scripts/step.sh journeys-scorer '$(SCORER_INPUTS)' npm --prefix e2e run --silent test -- --project scorer
	@scripts/step.sh journeys-league '$(JOURNEY_INPUTS) $(SERVER_INPUTS)' npm --prefix e2e run --silent test -- --project league

# The web app in the pseudo-language, for the journeys that find untranslated texts. It is not part of the binary.
$(PSEUDO): web/node_modules/.installed $(WEB_FILES)
	@scripts/step.sh build-pseudo '' npm --prefix web run --silent build -- pseudo

# The server with a clock that journeys can set, and a fake payment provider.
e2e/.bin/sideout: $(BIN) $(wildcard e2e/payments/*.go internal/app/billing/billingtest/*.go)
	@scripts/step.sh build-journeys '' go build -trimpath -tags journeys -o e2e/.bin/ ./cmd/sideout ./e2e/payments
	@touch $@

# A second build with another version, for the journeys that update the app.
e2e/.next/bin/sideout: $(BIN) e2e/.bin/sideout
	@scripts/step.sh build-next '' e2e/build-next.sh

# The mail server that receives the mails of the journeys.
e2e/.bin/mailbox: e2e/mailbox/main.go $(wildcard internal/notify/smtp/smtptest/*.go)
	@scripts/step.sh build-mailbox '' go build -o $@ ./e2e/mailbox

bench: build e2e/node_modules/.installed ## every figure beside its reference
	scripts/need.sh chromium
	bench/all.sh

# FUZZTIME is the time for which each fuzz target runs, 5m by default.
prove: test ## make test, all sweeps in the browser, and the long proofs
	scripts/need.sh chromium
	cd web && PROVE=1 npm exec -- eslint --max-warnings 0 .
	cd web && PROVE=1 npm exec -- vitest run $$(grep -rl fast-check src)
	PROVE=1 npm --prefix e2e run --silent test
	scripts/prove.sh $(FUZZTIME)

screenshots: build e2e/node_modules/.installed ## the pictures in README.md
	scripts/need.sh chromium
	cd e2e && npm run --silent screenshots

gen: web/node_modules/.installed ## the OpenAPI document from the Go structs, the types of the web from the document
	go test ./internal/http/api -run '^TestTheDocument$$' -rewrite
	cd web && npm run --silent gen
	go test ./internal/http/api -run '^TestTheTour$$' -rewrite

fmt: web/node_modules/.installed ## put everything in its format
	gofmt -w $(GO_FOLDERS)
	cd web && npm run --silent format
	cd e2e && npx --no-install prettier --write --log-level warn .

lint: check ## the same as check

clean: ## remove what was built
	rm -rf bin web/dist/site web/dist/packed/* web/dist/languages/* web/dist/languages/.built web/dist/manifest.json e2e/.next e2e/.bin e2e/.data e2e/results

%/node_modules/.installed: %/package-lock.json
	scripts/need.sh node
	cd $* && npm ci --no-audit --no-fund
	touch $@

.PHONY: help run dev build test audit check check-go check-web check-e2e test-go test-built test-web e2e bench prove screenshots gen fmt lint clean always image
.DEFAULT_GOAL := help
