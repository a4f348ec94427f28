# Everything that is done with this project. `make` alone tells what there is.
SHELL := /bin/sh
GO_FILES := $(shell find cmd internal -name '*.go' -o -name '*.sql' 2>/dev/null) go.mod go.sum web/embed.go docs/api/embed.go docs/api/openapi.json spec/spec.go spec/sports.json
WEB_FILES := $(shell find web/src web/build web/public web/words -type f 2>/dev/null) web/index.html web/vite.config.ts web/tsconfig.json web/package.json web/package-lock.json
BIN := bin/sideout

help: ## this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

run: build ## build everything and start it on http://localhost:8080
	$(BIN) serve

dev: web/node_modules/.installed ## Go and Vite with reload, on http://localhost:5173
	scripts/dev.sh

build: $(BIN) ## the binary with the web inside: bin/sideout

$(BIN): web/dist/manifest.json $(GO_FILES)
	go build -trimpath -ldflags='-s -w' -o $@ ./cmd/sideout

web/dist/manifest.json: web/node_modules/.installed $(WEB_FILES)
	cd web && npm run --silent build

# Go's tests wait for each other and for the disk: what the others need of the processors fits in between. The browser
# needs them all.
test: ## everything that must pass
	$(MAKE) --no-print-directory --output-sync=target -j2 test-go check test-web
	$(MAKE) --no-print-directory e2e

check: web/node_modules/.installed e2e/node_modules/.installed ## format, lint, types, vet, staticcheck
	@test -z "$$(gofmt -l cmd internal bench docs spec web/*.go)" || { gofmt -l cmd internal bench docs spec web/*.go; echo 'Not formatted: run make fmt.'; exit 1; }
	go vet ./...
	go tool staticcheck ./...
	cd web && { npm run --silent gen:check || { echo "The types of the web are out of date: run make gen."; exit 1; }; } && npm run --silent format:check && npm run --silent lint && npm run --silent types
	cd e2e && npm run --silent format:check && npm run --silent types

test-go: ## Go tests on SQLite and PostgreSQL, with the race detector where there are goroutines
	scripts/test-go.sh

test-web: web/node_modules/.installed ## tests of rules and screens
	cd web && npm run --silent test

e2e: build e2e/node_modules/.installed ## the real binary in a real browser
	scripts/need.sh chromium
	cd e2e && npm run --silent test

bench: build e2e/node_modules/.installed ## every figure beside its reference
	scripts/need.sh chromium
	bench/all.sh

prove: test ## make test, and the long proofs
	scripts/prove.sh

screenshots: build e2e/node_modules/.installed ## the pictures in README.md
	scripts/need.sh chromium
	cd e2e && npm run --silent screenshots

gen: web/node_modules/.installed ## the OpenAPI document from the Go structs, and the types of the web from the document
	go test ./internal/httpapi -run '^TestTheDocument$$' -rewrite
	cd web && npm run --silent gen
	go test ./internal/httpapi -run '^TestTheTour$$' -rewrite

fmt: web/node_modules/.installed ## put everything in its format
	gofmt -w cmd internal bench docs spec web/*.go
	cd web && npm run --silent format
	cd e2e && npx --no-install prettier --write --log-level warn .

lint: check ## the same as check

clean: ## remove what was built
	rm -rf bin web/dist/site web/dist/manifest.json e2e/.next e2e/.data e2e/results

%/node_modules/.installed: %/package-lock.json
	scripts/need.sh node
	cd $* && npm ci --no-audit --no-fund
	touch $@

.PHONY: help run dev build test check test-go test-web e2e bench prove screenshots gen fmt lint clean
.DEFAULT_GOAL := help
